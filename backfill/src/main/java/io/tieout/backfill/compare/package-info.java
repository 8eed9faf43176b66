/** What the events of a window say, held against what the tables hold. */
package io.tieout.backfill.compare;
