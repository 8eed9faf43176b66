package io.tieout.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.backfill.compare.Comparison;
import io.tieout.backfill.due.DueBackfill;
import io.tieout.backfill.due.DueWindow;
import io.tieout.backfill.run.Backfill;
import io.tieout.backfill.run.BackfillReport;
import io.tieout.backfill.source.ArchivedEvents;
import io.tieout.backfill.source.EventSource;
import io.tieout.db.TestDatabase;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.WindowSettings;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a stream missed because it came late is found, and repaired from its archive. A failure names its seed: run it
 * again with {@code -Doracle.seed}.
 */
class DueBackfillIT {

    private static final int ORDER_EVENTS = 1500;

    /** On time, and after all others: it moves the watermark past what comes late. */
    private static final Instant LAST = Instant.parse("2026-08-22T00:05:00Z");

    private static final Duration LONGEST = Duration.ofMinutes(40);

    private static final WindowSettings WINDOWS = new WindowSettings(
            Duration.ofMinutes(5),
            Duration.ofMinutes(2),
            Duration.ofMinutes(6),
            Duration.ofMinutes(15),
            Duration.ofMinutes(30));

    @TempDir
    private Path folder;

    static List<Long> seeds() {
        return Optional.ofNullable(Long.getLong("oracle.seed"))
                .map(List::of)
                .orElseGet(() -> List.of(1L, (long) new Random().nextInt()));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatTheStreamMissedIsRepairedFromTheArchiveUntilNothingIsDue(long seed) throws Exception {
        RandomEvents random = RandomEvents.of(seed, ORDER_EVENTS);
        System.out.printf("oracle.seed=%d with %s%n", seed, random.settings());
        PipelineSettings rules = random.settings().withWindows(Optional.of(WINDOWS));
        Instant reached = LAST.minus(rules.outOfOrderness());
        RandomEvents events = new RandomEvents(
                rules,
                Stream.concat(random.orders().stream(), Stream.of(order("last", LAST)))
                        .toList(),
                Stream.concat(
                                random.payments().stream(),
                                Stream.of(payment("last", LAST), payment("open", reached.minusMillis(2))))
                        .toList(),
                seed);
        Oracle oracle = new Oracle(events);
        WindowOracle windows = new WindowOracle(events);
        EventSource archive = new ArchivedEvents(ArchivingStream.archive(folder));
        try (TestDatabase database = TestDatabase.create();
                Backfill backfill = Backfills.of(database, rules)) {
            streamWithLateEvents(events, reached, database);
            assertThat(Tables.wholePaymentLedger(database)).containsExactlyElementsOf(oracle.paymentLedger());
            assertThat(Tables.wholeOrderReconciliation(database)).isNotEqualTo(oracle.orderReconciliation());
            assertThat(Tables.windowResult(database)).isNotEqualTo(windows.windowResult());

            DueBackfill due = Backfills.due(database, backfill, Duration.ZERO, LONGEST);
            DueBackfill.Plan plan = due.plan(backfill.watermark(), archive);
            Window stillOpen = Backfills.around(List.of(reached.minusMillis(2)));
            assertThat(plan.open()).singleElement().satisfies(open -> {
                assertThat(open.window()).isEqualTo(stillOpen);
                assertThat(open.causes()).containsExactly("LATE_EVENT");
            });
            assertThat(plan.elsewhere()).isEmpty();
            assertThat(plan.runs())
                    .isNotEmpty()
                    .isSortedAccordingTo(
                            Comparator.comparing((DueWindow run) -> run.window().from())
                                    .reversed())
                    .allSatisfy(run -> {
                        assertThat(run.window().isAligned(Backfills.BATCH_WINDOW))
                                .isTrue();
                        assertThat(run.window().length()).isLessThanOrEqualTo(LONGEST);
                    });

            List<BackfillReport> told = new ArrayList<>();
            DueBackfill.Result result = due.run(plan, archive, "schedule", told::add);
            assertThat(result.failures()).isEmpty();
            assertThat(result.done()).isEqualTo(told);
            assertThat(told)
                    .extracting(BackfillReport::window)
                    .containsExactlyElementsOf(
                            plan.runs().stream().map(DueWindow::window).toList());
            assertThat(told.stream()
                            .mapToLong(report -> report.changes().matchesFound())
                            .sum())
                    .isPositive();

            assertThatTheTablesAreThoseOf(oracle, database);
            assertThat(closed(Tables.windowResult(database), stillOpen.from()))
                    .containsExactlyElementsOf(closed(windows.windowResult(), stillOpen.from()));
            assertThat(due.plan(backfill.watermark(), archive))
                    .isEqualTo(new DueBackfill.Plan(List.of(), plan.open(), List.of(), plan.pairs()));

            try (TestDatabase empty = TestDatabase.create()) {
                Backfills.of(empty, rules).run(Backfills.addOpen(everything(events), archive));
                assertThatTheTablesAreThoseOf(oracle, empty);
                assertThat(Tables.batchReconciliation(empty)).containsExactlyElementsOf(windows.batchReconciliation());
                assertThat(Tables.windowResult(empty)).containsExactlyElementsOf(windows.windowResult());
            }
            Comparison comparison = backfill.verify(everything(events), archive, "alice", 1000);
            assertThat(comparison.differences()).isEmpty();
            assertThat(comparison.total()).isZero();
            assertThat(comparison.orders()).isEqualTo(oracle.orders().size());
            assertThat(comparison.payments()).isEqualTo(oracle.paymentLedger().size());
            assertThat(
                            database.rows(
                                    "SELECT source, asked_by, order_count, payment_count, differences, by_kind FROM tieout.verification"))
                    .containsExactly(List.of(
                            "archive",
                            "alice",
                            String.valueOf(comparison.orders()),
                            String.valueOf(comparison.payments()),
                            "0",
                            "{}"));
        }
    }

    private static void assertThatTheTablesAreThoseOf(Oracle oracle, TestDatabase database) {
        assertThat(Tables.wholeOrderReconciliation(database)).containsExactlyElementsOf(oracle.orderReconciliation());
        assertThat(Tables.wholePaymentLedger(database)).containsExactlyElementsOf(oracle.paymentLedger());
    }

    /** Windows that end by then. */
    private static List<List<String>> closed(List<List<String>> windows, Instant end) {
        return windows.stream()
                .filter(window -> !Instant.parse(window.get(2)).isAfter(end))
                .toList();
    }

    /** Wide enough for every payment, also where the payment interval begins after the order. */
    private static Window everything(RandomEvents events) {
        return Backfills.around(Stream.concat(
                                events.orders().stream().map(OrderEvent::orderTime),
                                events.payments().stream().map(PaymentEvent::payTime))
                        .toList())
                .padded(Duration.ofHours(1), Duration.ofHours(1));
    }

    /** In about every third batch window every second event comes when all others have been read. */
    private void streamWithLateEvents(RandomEvents events, Instant reached, TestDatabase database) throws Exception {
        PipelineSettings rules = events.settings();
        Random random = new Random(events.seed());
        Arrivals orders = new Arrivals(random, rules.outOfOrderness());
        Arrivals payments = new Arrivals(random, rules.outOfOrderness());
        Arrivals lateOrders = new Arrivals(random, rules.outOfOrderness());
        Arrivals latePayments = new Arrivals(random, rules.outOfOrderness());
        Set<Object> late = new HashSet<>();
        for (OrderEvent order : events.orders()) {
            if (isDisturbed(order.orderTime(), events.seed()) && random.nextBoolean()) {
                late.add(order);
                lateOrders.add(order);
            } else {
                orders.add(order);
            }
        }
        for (PaymentEvent payment : events.payments()) {
            if (payment.payId().equals("open")
                    || (isDisturbed(payment.payTime(), events.seed()) && random.nextBoolean())) {
                late.add(payment);
                latePayments.add(payment);
            } else {
                payments.add(payment);
            }
        }
        try (ArchivingStream stream = ArchivingStream.start(rules, folder, database)) {
            stream.add(orders, payments);
            stream.awaitNumber(1, """
                    SELECT count(*) FROM tieout.pipeline_progress_watermark
                    WHERE sink = 'payment_facts' AND watermark = '%s'""".formatted(reached));
            stream.add(lateOrders, latePayments);
            stream.awaitNumber(late.size(), "SELECT count(*) FROM tieout.late_event");
            stream.stop();
        }
    }

    private static boolean isDisturbed(Instant time, long seed) {
        long window = Math.floorDiv(time.toEpochMilli(), Backfills.BATCH_WINDOW.toMillis());
        return new Random(31 * seed + window).nextInt(3) == 0 && time.isBefore(LAST);
    }

    private static OrderEvent order(String id, Instant time) {
        return new OrderEvent(id, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), time);
    }

    private static PaymentEvent payment(String id, Instant time) {
        return new PaymentEvent(id, "nobody", BigDecimal.ONE, Optional.empty(), Optional.empty(), time);
    }
}
