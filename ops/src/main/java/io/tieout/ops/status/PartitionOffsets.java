package io.tieout.ops.status;

/**
 * What Kafka has of a partition.
 *
 * @param beginning offset of the oldest record that is kept
 * @param stable offset up to which transactions are decided, the end of what may be read
 * @param end offset after the newest record
 */
public record PartitionOffsets(long beginning, long stable, long end) {}
