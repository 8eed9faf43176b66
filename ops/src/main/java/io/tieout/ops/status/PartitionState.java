package io.tieout.ops.status;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What can be said of a partition from what was read of it and what Kafka has. */
public enum PartitionState {
    /** Kafka has no record in it. */
    @JsonProperty("empty")
    EMPTY,
    /** Everything in it is read; nothing new comes. */
    @JsonProperty("quiet")
    QUIET,
    /** Records wait, and some were read within the time that {@code status.stalled-after} allows. */
    @JsonProperty("reading")
    READING,
    /** Records wait behind a transaction that is neither committed nor aborted. */
    @JsonProperty("blocked_by_transaction")
    BLOCKED_BY_TRANSACTION,
    /** Records wait and none was read for longer: the job is down, or a sink does not take its results. */
    @JsonProperty("stuck")
    STUCK,
    /** Kafka could not be asked. */
    @JsonProperty("unknown")
    UNKNOWN
}
