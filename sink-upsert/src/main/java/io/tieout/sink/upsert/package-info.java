/**
 * The Flink table connector {@code upsert-postgres}: rows of a keyed table are facts that merge into PostgreSQL, so
 * that replays, arrival out of order, restarts and a second writer all end in the same row.
 *
 * <p>The way of a row: {@code UpsertPostgresTableFactory} checks the table's declaration, {@code UpsertWriter} collects
 * rows in a {@code MergeBuffer}, and an {@code UpsertStatement} writes them, sorted, in one transaction.
 */
package io.tieout.sink.upsert;
