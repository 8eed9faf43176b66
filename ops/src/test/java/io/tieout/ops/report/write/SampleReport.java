package io.tieout.ops.report.write;

import io.tieout.ops.report.AgeClass;
import io.tieout.ops.report.BucketTotal;
import io.tieout.ops.report.Completeness;
import io.tieout.ops.report.ControlSum;
import io.tieout.ops.report.DispositionTotal;
import io.tieout.ops.report.ExceptionTotal;
import io.tieout.ops.report.Heading;
import io.tieout.ops.report.Item;
import io.tieout.ops.report.MatchLatency;
import io.tieout.ops.report.Period;
import io.tieout.ops.report.Report;
import io.tieout.ops.report.ReportWriter;
import io.tieout.ops.report.RollForward;
import io.tieout.ops.report.SettlementRule;
import io.tieout.ops.report.TieOut;
import io.tieout.ops.report.Trailer;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A report made by hand, with texts that attack whoever shows them. */
final class SampleReport {

    static final String FORMULA = "=HYPERLINK(\"http://evil.example\",\"pay\")";
    static final String MARKUP = "<script>alert('x')</script>&\"";
    static final String LINES = "a,b;\"c\"\r\nd";
    static final String DIRECTION = "\u001B[31mred\u202Egnp";
    static final String LONG = "k".repeat(40_000);

    private static final Optional<String> BRL = Optional.of("BRL");
    private static final Optional<String> JPY = Optional.of("JPY");
    private static final Optional<String> NONE = Optional.empty();

    private SampleReport() {}

    static Report report() {
        return report(
                Instant.parse("2026-03-02T09:00:00Z"), Completeness.through(Instant.parse("2026-03-02T04:00:00Z")));
    }

    static Report report(Instant runAt, Completeness completeness) {
        Heading heading = new Heading(
                new Period(
                        Instant.parse("2026-03-01T03:00:00Z"),
                        Instant.parse("2026-03-02T03:00:00Z"),
                        ZoneId.of("America/Sao_Paulo")),
                new SettlementRule(
                        Optional.of("orders"),
                        Duration.ofMinutes(10),
                        Duration.ofMinutes(30),
                        List.of("SUCCESS", "approved"),
                        List.of("CANCELLED"),
                        "FIRST",
                        new TreeMap<>(Map.of("BRL", amount("0.05")))),
                completeness,
                runAt,
                "tieout 1.2.3",
                Optional.empty());
        return new Report(
                heading,
                List.of(
                        bucket(BRL, "PAID", 1_234, "98765.4321", "98765.4321", "0", "0", "0"),
                        bucket(BRL, "PENDING", 2, "20", "0", "0", "20", "20"),
                        bucket(BRL, "OVERPAID", 1, "10", "12.5", "0", "-2.5", "-2.5"),
                        bucket(JPY, "CANCELLED_PAID", 1, "6500", "6500", "-500", "500", "-6000"),
                        bucket(NONE, "AMOUNT_UNKNOWN", 1, "0", "7", "0", "0", "0")),
                List.of(
                        new DispositionTotal(BRL, "APPLIED", 1_235, amount("98777.9321")),
                        new DispositionTotal(BRL, "EXTRA", 1, amount("3")),
                        new DispositionTotal(JPY, "REFUND", 1, amount("-500"))),
                List.of(
                        tieOut("T1", BRL, 1_237, 1_237, "98795.4321", "98795.4321"),
                        tieOut("T2", JPY, 2, 3, "6000", "5999.5"),
                        new TieOut("T5", NONE, 99, 99, Optional.empty(), Optional.empty(), true)),
                List.of(
                        new ExceptionTotal(BRL, "EXTRA", 1, Optional.of(amount("3")), time("2026-03-01T12:00:00.25Z")),
                        new ExceptionTotal(NONE, "REJECTED", 4, Optional.empty(), time("2026-03-01T13:00:00Z"))),
                List.of(
                        new AgeClass(BRL, "30 min to 24 h", 2, amount("20")),
                        new AgeClass(BRL, "1 to 3 days", 1, amount("-2.5"))),
                List.of(
                        new MatchLatency(
                                BRL,
                                1_235,
                                Optional.of(Duration.ofMillis(61_500)),
                                Optional.of(Duration.ofMinutes(28)),
                                Optional.of(amount("0.8125")),
                                Optional.of(BigDecimal.ONE)),
                        new MatchLatency(
                                JPY,
                                1,
                                Optional.of(Duration.ofSeconds(-5)),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty())),
                List.of(new RollForward(
                        BRL, flow(3, "30"), flow(1_237, "98795.4321"), flow(1_237, "98807.9321"), flow(3, "17.5"))));
    }

    /** One of each kind, and one for each text that attacks. */
    static List<Item> items() {
        return List.of(
                order("PENDING", "2026-03-01T10:00:00Z", BRL, "10", "10", FORMULA, "ana"),
                order("PENDING", "2026-03-01T10:00:00.5Z", BRL, "10", "10", MARKUP, "-2+3"),
                order("OVERPAID", "2026-03-01T11:00:00Z", BRL, "10", "-2.5", LINES, DIRECTION),
                order("CANCELLED_PAID", "2026-03-01T12:00:00Z", JPY, "6500", "-6000", LONG, "@sum"),
                new Item(
                        Item.Kind.ORDER,
                        "AMOUNT_UNKNOWN",
                        Instant.parse("2026-03-01T12:30:00Z"),
                        NONE,
                        Optional.empty(),
                        Optional.of(amount("7")),
                        Optional.of(BigDecimal.ZERO),
                        Optional.empty(),
                        "'quoted",
                        Optional.of("p9"),
                        Optional.empty()),
                new Item(
                        Item.Kind.PAYMENT,
                        "EXTRA",
                        Instant.parse("2026-03-01T12:00:00.25Z"),
                        BRL,
                        Optional.of(amount("3")),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        "o7",
                        Optional.of("\tp7"),
                        Optional.empty()));
    }

    static Trailer trailer() {
        Map<Optional<String>, ControlSum> sums = new LinkedHashMap<>();
        sums.put(BRL, new ControlSum(4, amount("33"), amount("17.5")));
        sums.put(JPY, new ControlSum(1, amount("6500"), amount("-6000")));
        sums.put(NONE, new ControlSum(1, BigDecimal.ZERO, BigDecimal.ZERO));
        return new Trailer(
                6,
                sums,
                List.of(
                        tieOut("T6", BRL, 4, 4, "33", "33"),
                        tieOut("T6", JPY, 1, 1, "6500", "6500"),
                        tieOut("T6", NONE, 1, 1, "0", "0")));
    }

    static void writeTo(ReportWriter writer) throws IOException {
        writer.begin(report());
        for (Item item : items()) {
            writer.item(item);
        }
        writer.end(trailer());
    }

    private static BucketTotal bucket(
            Optional<String> currency,
            String bucket,
            long orders,
            String due,
            String applied,
            String refunded,
            String difference,
            String open) {
        return new BucketTotal(
                currency,
                bucket,
                orders,
                amount(due),
                amount(applied),
                amount(refunded),
                amount(difference),
                amount(open));
    }

    private static Item order(
            String bucket, String time, Optional<String> currency, String due, String open, String id, String user) {
        return new Item(
                Item.Kind.ORDER,
                bucket,
                Instant.parse(time),
                currency,
                Optional.of(amount(due)),
                Optional.of(BigDecimal.ZERO),
                Optional.of(BigDecimal.ZERO),
                Optional.of(amount(open)),
                id,
                Optional.empty(),
                Optional.of(user));
    }

    private static TieOut tieOut(
            String name, Optional<String> currency, long leftCount, long rightCount, String left, String right) {
        return new TieOut(
                name,
                currency,
                leftCount,
                rightCount,
                Optional.of(amount(left)),
                Optional.of(amount(right)),
                leftCount == rightCount && left.equals(right));
    }

    private static RollForward.Flow flow(long count, String amount) {
        return new RollForward.Flow(count, amount(amount));
    }

    private static Optional<Instant> time(String text) {
        return Optional.of(Instant.parse(text));
    }

    private static BigDecimal amount(String text) {
        return new BigDecimal(text);
    }
}
