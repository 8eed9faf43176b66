/** Backfills and comparisons made from settings. */
package io.tieout.ops.backfill;
