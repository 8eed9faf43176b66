package io.tieout.ops.report.write;

import io.tieout.ops.report.Completeness;
import io.tieout.ops.report.Heading;
import io.tieout.ops.report.SettlementRule;
import io.tieout.ops.report.Signed;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A report's heading, said aloud. */
final class HeadingLines {

    /** The only line that differs between two reports of the same facts. */
    private static final String RUN_AT = "Run at";

    private HeadingLines() {}

    /** By name, in the order to be read. */
    static Map<String, String> of(Heading heading) {
        Moments moments = new Moments(heading.period().zone());
        SettlementRule rule = heading.rule();
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("From", moments.text(heading.period().from()));
        lines.put("To, not included", moments.text(heading.period().to()));
        lines.put("Time zone", heading.period().zone().getId());
        lines.put("Figures", finality(heading, moments));
        heading.signed().ifPresent(signed -> lines.put("Closed", closed(signed, moments)));
        lines.put("Complete through", through(heading.completeness(), moments));
        lines.put(
                "Settings of",
                rule.pipeline().map(pipeline -> "pipeline " + pipeline).orElse("no pipeline yet: the defaults"));
        lines.put(
                "Payment interval",
                "%s before to %s after its order, both included"
                        .formatted(duration(rule.paymentBefore()), duration(rule.paymentAfter())));
        lines.put(
                "Settlement",
                rule.settlement().equals("SUM")
                        ? "SUM: all payments in the interval add up"
                        : rule.settlement() + ": the first payment in the interval counts");
        lines.put("Successful payments", "no status, or " + words(rule.successStatuses()));
        lines.put("Cancelled orders", words(rule.cancelledStatuses()));
        lines.put("Tolerances", tolerances(rule));
        lines.put("Version", heading.version());
        lines.put(RUN_AT, moments.text(heading.runAt()));
        return lines;
    }

    /** FINAL or PROVISIONAL, and why. */
    private static String finality(Heading heading, Moments moments) {
        if (heading.isFinal()) {
            return "FINAL: no event in time can change them any more";
        }
        Instant due = heading.period().to().plus(heading.rule().paymentAfter());
        return "PROVISIONAL: final once complete through more than %s".formatted(moments.text(due));
    }

    private static String closed(Signed signed, Moments moments) {
        return "by %s, reviewed by %s, at %s; signed report has SHA-256 %s; %s"
                .formatted(
                        signed.preparedBy(),
                        signed.reviewedBy(),
                        moments.text(signed.at()),
                        signed.sha256(),
                        signed.restated() ? "RESTATED: orders have changed since" : "orders are as signed");
    }

    private static String through(Completeness completeness, Moments moments) {
        return completeness.ended()
                ? "the end of the streams"
                : completeness.through().map(moments::text).orElse("not known: no watermark is recorded");
    }

    private static String words(List<String> words) {
        return words.isEmpty() ? "none" : String.join(", ", words);
    }

    private static String tolerances(SettlementRule rule) {
        return words(rule.amountTolerances().entrySet().stream()
                .map(entry -> entry.getKey() + " " + Amounts.grouped(entry.getValue()))
                .toList());
    }

    private static String duration(Duration duration) {
        return duration.toMillis() % 60_000 == 0
                ? duration.toMinutes() + " min"
                : Amounts.plain(BigDecimal.valueOf(duration.toMillis(), 3)) + " s";
    }
}
