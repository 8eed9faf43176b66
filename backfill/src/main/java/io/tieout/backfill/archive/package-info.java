/** Keeps the archive at few files an hour. */
package io.tieout.backfill.archive;
