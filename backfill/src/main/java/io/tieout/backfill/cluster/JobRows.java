package io.tieout.backfill.cluster;

/**
 * How far a job is.
 *
 * @param read rows that its sources have given out
 * @param written rows that have reached its sinks
 */
public record JobRows(long read, long written) {}
