package io.tieout.ops.report;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;

/**
 * What somebody has to look at, of one kind.
 *
 * @param currency empty if it has none, as rejected and late events
 * @param category an open bucket, a disposition, or a kind of event
 * @param amount what is to be settled of the orders, or was paid by the payments; empty for events
 * @param oldest empty if none has a time
 */
public record ExceptionTotal(
        Optional<String> currency,
        String category,
        long count,
        Optional<BigDecimal> amount,
        Optional<Instant> oldest) {}
