/** Where a backfill reads the events of a window from: the archive, Kafka, files, or an operational database. */
package io.tieout.backfill.source;
