package io.tieout.ops.close;

import java.time.Instant;

/** That a day was taken back. */
public record Reopening(String by, Instant at, String reason) {}
