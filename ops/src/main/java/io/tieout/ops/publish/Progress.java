package io.tieout.ops.publish;

import java.time.Instant;

/**
 * How far a replay is.
 *
 * @param published events handed to Kafka so far
 * @param total events of the whole replay
 * @param arrival the moment, on the clock of the events, that the replay has reached
 */
public record Progress(long published, long total, Instant arrival) {}
