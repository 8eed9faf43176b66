package io.tieout.ops.bench;

/**
 * What a process that ran a stage tells of itself.
 *
 * @param firstRead before it lies the start-up
 * @param end when everything was read and written
 */
public record Ran(Moment firstRead, Moment end) {}
