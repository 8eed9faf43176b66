package io.tieout.ops.report;

import java.time.Instant;
import java.util.Optional;

/**
 * What must be known to read the figures.
 *
 * @param runAt when the report was made; the only part that differs between two reports of the same facts
 * @param version of this program
 * @param signed that the period is a day that was closed; empty if it is not
 */
public record Heading(
        Period period,
        SettlementRule rule,
        Completeness completeness,
        Instant runAt,
        String version,
        Optional<Signed> signed) {

    /** Whether no event in time can still change a figure. */
    public boolean isFinal() {
        return completeness.isFinal(period.to(), rule.paymentAfter());
    }
}
