package io.tieout.ops.run;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * What a run has reconciled; its JSON form is the summary object of {@code demo --json}, which only ever gains keys.
 *
 * @param rejected records that were no events
 * @param late events that arrived at or behind the watermark of their source
 * @param watermark up to which the figures are final; empty if none is recorded
 */
public record Summary(
        long orders,
        Map<String, Long> orderStatus,
        FirstPayments firstPayments,
        long payments,
        long rejected,
        long late,
        Optional<Instant> watermark,
        long eventsPerSecond) {

    /**
     * The payments that count for their orders.
     *
     * @param amount exact sum by currency, the currency {@code ?} for payments without one
     */
    public record FirstPayments(long count, Map<String, String> amount) {}
}
