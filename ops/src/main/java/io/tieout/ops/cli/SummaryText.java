package io.tieout.ops.cli;

import io.tieout.ops.run.Summary;
import java.time.Instant;
import java.util.stream.Collectors;

/** A summary for a person. */
final class SummaryText {

    private SummaryText() {}

    static void print(Summary summary, Console console) {
        String amounts = summary.firstPayments().amount().entrySet().stream()
                .map(amount -> amount.getKey() + " " + amount.getValue())
                .collect(Collectors.joining(", "));
        console.result("""

                Reconciled up to %s (UTC)
                  orders          %,d: %s
                  first payments  %,d: %s
                  payments        %,d
                  rejected        %,d
                  late            %,d
                  events          %,d a second""".formatted(
                        summary.watermark().map(Instant::toString).orElse("no watermark"),
                        summary.orders(),
                        Counts.text(summary.orderStatus()),
                        summary.firstPayments().count(),
                        amounts.isEmpty() ? "none" : amounts,
                        summary.payments(),
                        summary.rejected(),
                        summary.late(),
                        summary.eventsPerSecond()));
    }
}
