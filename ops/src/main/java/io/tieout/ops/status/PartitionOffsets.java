package io.tieout.ops.status;

/**
 * What Kafka has of a partition.
 *
 * @param beginning offset of the oldest record that is kept
 * @param passed offset before which nothing is left to read for the job; marks of transactions behind its last record
 *     count
 * @param stable offset up to which transactions are decided, the end of what may be read
 * @param end offset after the newest record
 */
public record PartitionOffsets(long beginning, long passed, long stable, long end) {}
