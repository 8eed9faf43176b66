/** The connector {@code event-archive}: accepted events as Parquet files by the hour of their event time. */
package io.tieout.realtime.archive;
