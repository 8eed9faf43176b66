/** Which windows need a backfill, and their repair. */
package io.tieout.backfill.due;
