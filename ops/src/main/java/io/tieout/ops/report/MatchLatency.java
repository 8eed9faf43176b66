package io.tieout.ops.report;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/**
 * How long after its order a payment was made.
 *
 * @param matched orders with a payment
 * @param median pay_time less order_time; negative where the payment came first
 * @param within5Minutes share of value from 0 to 1; empty if there is no value
 */
public record MatchLatency(
        Optional<String> currency,
        long matched,
        Optional<Duration> median,
        Optional<Duration> p95,
        Optional<BigDecimal> within5Minutes,
        Optional<BigDecimal> within30Minutes) {}
