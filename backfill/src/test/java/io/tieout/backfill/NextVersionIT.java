package io.tieout.backfill;

import static io.tieout.backfill.KnownEvents.RULES;
import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.backfill.compare.Comparison;
import io.tieout.backfill.due.DueBackfill;
import io.tieout.backfill.run.Backfill;
import io.tieout.backfill.source.ArchivedEvents;
import io.tieout.backfill.source.EventSource;
import io.tieout.db.TestDatabase;
import io.tieout.realtime.pipeline.PipelineSettings;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.flink.util.FileUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A version of the pipeline whose plan differs takes over: it cannot restore the state, and what the version before had
 * read can be read no more, so that it starts from nothing where that one stopped.
 */
class NextVersionIT {

    private static final Instant TAKE_OVER = Instant.parse("2026-08-21T10:30:00Z");

    /** After all others: it closes their windows. */
    private static final Instant LAST = Instant.parse("2026-08-21T14:00:00Z");

    /** Another watermark is another plan, and the same answer. */
    private static final PipelineSettings NEXT_RULES = new PipelineSettings(
            RULES.paymentBefore(), RULES.paymentAfter(), Duration.ofSeconds(20), RULES.successStatuses());

    @TempDir
    private Path folder;

    @Test
    void whatFellBetweenTheVersionsIsDueFromTheRecordedWatermarkOnAndItsRepairLeavesNoGap() throws Exception {
        RandomEvents events = events();
        Oracle oracle = new Oracle(events);
        EventSource archive = new ArchivedEvents(ArchivingStream.archive(folder));
        try (TestDatabase database = TestDatabase.create();
                Backfill backfill = Backfills.of(database, NEXT_RULES)) {
            read(events, RULES, time -> time.isBefore(TAKE_OVER), database);
            Instant recorded = backfill.watermark().orElseThrow();
            FileUtils.deleteDirectory(folder.resolve("events").toFile());
            read(events, NEXT_RULES, time -> !time.isBefore(TAKE_OVER), database);

            assertThat(Tables.wholePaymentLedger(database)).containsExactlyElementsOf(oracle.paymentLedger());
            assertThat(Tables.wholeOrderReconciliation(database)).isNotEqualTo(oracle.orderReconciliation());
            assertThat(ArchivingStream.number(database, "SELECT count(*) FROM tieout.late_event"))
                    .as("the watermark began anew")
                    .isZero();

            DueBackfill due = Backfills.due(database, backfill, Duration.ofHours(12), Duration.ofDays(1));
            DueBackfill.Plan plan = due.plan(backfill.watermark(), archive);
            Instant undecided = recorded.minus(RULES.paymentAfter());
            assertThat(plan.runs()).singleElement().satisfies(run -> {
                assertThat(run.causes()).containsExactly("UNMATCHED_PAIR");
                assertThat(run.window().to()).as("orders that were undecided").isAfter(undecided);
                assertThat(run.window().from())
                        .isAfterOrEqualTo(new Window(undecided, LAST)
                                .aligned(Backfills.BATCH_WINDOW)
                                .from());
            });
            assertThat(due.run(plan, archive, "alice", report -> {}).failures()).isEmpty();

            assertThat(Tables.wholeOrderReconciliation(database))
                    .containsExactlyElementsOf(oracle.orderReconciliation());
            assertThat(Tables.wholePaymentLedger(database)).containsExactlyElementsOf(oracle.paymentLedger());
            assertThat(due.plan(backfill.watermark(), archive).runs()).isEmpty();
            Comparison comparison = backfill.verify(KnownEvents.WINDOW, archive, "alice", 10);
            assertThat(comparison.differences()).isEmpty();
        }
    }

    private static RandomEvents events() {
        RandomEvents known = KnownEvents.EVENTS;
        OrderEvent order =
                new OrderEvent("last", Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), LAST);
        PaymentEvent payment =
                new PaymentEvent("last", "nobody", BigDecimal.ONE, Optional.empty(), Optional.empty(), LAST);
        return new RandomEvents(
                NEXT_RULES,
                Stream.concat(known.orders().stream(), Stream.of(order)).toList(),
                Stream.concat(known.payments().stream(), Stream.of(payment)).toList(),
                known.seed());
    }

    /** A version from its start until all that is there is in the tables and in the archive. */
    private void read(RandomEvents events, PipelineSettings rules, Predicate<Instant> when, TestDatabase database)
            throws Exception {
        Random random = new Random(events.seed());
        Arrivals orders = new Arrivals(random, rules.outOfOrderness());
        Arrivals payments = new Arrivals(random, rules.outOfOrderness());
        events.orders().stream().filter(order -> when.test(order.orderTime())).forEach(orders::add);
        events.payments().stream()
                .filter(payment -> when.test(payment.payTime()))
                .forEach(payments::add);
        Instant newest = Stream.of(
                        events.orders().stream().map(OrderEvent::orderTime),
                        events.payments().stream().map(PaymentEvent::payTime))
                .map(times -> times.filter(when).max(Instant::compareTo).orElseThrow())
                .min(Instant::compareTo)
                .orElseThrow();
        try (ArchivingStream stream = ArchivingStream.start(rules, folder, database)) {
            stream.add(orders, payments);
            stream.awaitNumber(1, """
                    SELECT count(*) FROM tieout.pipeline_progress_watermark
                    WHERE sink = 'payment_facts' AND watermark = '%s'""".formatted(newest.minus(rules.outOfOrderness())));
            stream.stop();
        }
    }
}
