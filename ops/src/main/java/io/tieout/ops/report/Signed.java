package io.tieout.ops.report;

import java.time.Instant;

/**
 * That two people have closed a day.
 *
 * @param sha256 of the report they signed, in hexadecimal digits
 * @param restated whether any order of the day has changed since
 */
public record Signed(String preparedBy, String reviewedBy, Instant at, String sha256, boolean restated) {}
