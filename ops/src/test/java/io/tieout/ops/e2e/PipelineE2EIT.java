package io.tieout.ops.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tieout.ops.demo.Expected;
import io.tieout.ops.demo.ShoppingDay;
import io.tieout.ops.publish.Arrival;
import io.tieout.ops.publish.Published;
import io.tieout.ops.run.RunningJob;
import io.tieout.ops.run.Summary;
import io.tieout.ops.run.SummaryQuery;
import io.tieout.ops.run.Topics;
import io.tieout.ops.schedule.UnpaidSweep;
import io.tieout.ops.status.StatusQuery;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A generated day at full speed through Kafka, Flink and PostgreSQL, and then the same events once more. The day has
 * late events, and whether such a one still meets its partner depends on which topic was read faster: what they touch
 * is compared only where that is without effect.
 */
class PipelineE2EIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long SEED = System.nanoTime();
    private static final ShoppingDay DAY = new ShoppingDay(SEED, LocalDate.of(2026, 8, 21), 3_000);
    private static final List<Arrival> ARRIVALS = DAY.arrivals();
    private static final Expected EXPECTED = DAY.expected();
    private static final Oracle ORACLE = new Oracle(ARRIVALS);

    private static Rig rig;
    private static Instant watermark;
    private static UnpaidSweep.Result swept;
    private static UnpaidSweep.Result sweptAgain;
    private static State once;
    private static State twice;

    /** The tables, and which version of each row is in them: an update leaves a new one, even if it changes nothing. */
    private record State(List<String> orders, List<String> ledger, List<String> versions) {}

    @BeforeAll
    static void publishTheDayTwice() throws Exception {
        System.out.println("seed " + SEED);
        rig = Rig.create(2);
        Published first = rig.publish(ARRIVALS);
        watermark = Partitions.finalWatermark(first);
        try (RunningJob job = rig.startJob(Map.of());
                Topics topics = rig.topics()) {
            rig.awaitWatermark(watermark, job::requireRunning);
            await().atMost(PATIENCE).until(PipelineE2EIT::allIsThere);
            swept = rig.sweep();
            once = state();
            Published second = rig.publish(ARRIVALS);
            await().atMost(PATIENCE).until(() -> topics.isReadUpTo(second.endOffsets()));
            sweptAgain = rig.sweep();
            twice = state();
        }
    }

    @Test
    void everyOrderIsThereAndEveryPaymentIsInTheLedger() {
        assertThat(once.orders()).as("seed %d", SEED).hasSize(3_000);
        assertThat(Lines.difference(once.ledger(), ORACLE.ledger()))
                .as("seed %d", SEED)
                .isEmpty();
        assertThat(once.ledger()).hasSize((int) EXPECTED.payments());
    }

    @Test
    void everyOrderWithoutLateEventsHasItsFirstPaymentAndItsStatus() {
        assertThat(Lines.difference(withoutLateness(once.orders()), withoutLateness(ORACLE.orders(watermark))))
                .as("seed %d", SEED)
                .isEmpty();
        assertThat(ORACLE.touchedByLateness())
                .as("a few, and not so many that nothing is left to compare")
                .hasSizeBetween(1, 100);
    }

    @Test
    void unpaidAreExactlyTheOrdersThatTheDayKnowsToBeUnpaidAtThatWatermark() {
        long lateUnpaid = ORACLE.orders(watermark).stream()
                .filter(PipelineE2EIT::isUnpaid)
                .filter(line -> ORACLE.touchedByLateness().contains(orderId(line)))
                .count();
        long unpaid = withoutLateness(once.orders()).stream()
                .filter(PipelineE2EIT::isUnpaid)
                .count();

        assertThat(unpaid + lateUnpaid).as("seed %d", SEED).isEqualTo(DAY.unpaidAt(watermark));
        assertThat(swept)
                .isEqualTo(new UnpaidSweep.Result(
                        once.orders().stream().filter(PipelineE2EIT::isUnpaid).count(),
                        Optional.of(watermark),
                        List.of()));
    }

    @Test
    void theSummaryAddsUpExactlyWhatTheRowsSay() throws SQLException {
        Summary summary = new SummaryQuery(
                        rig.tables().database(),
                        new StatusQuery(
                                rig.tables().database(),
                                rig.name(),
                                Duration.ofMinutes(30),
                                Duration.ofMinutes(2),
                                Duration.ofSeconds(5)))
                .read(0);

        assertThat(summary.orders()).isEqualTo(3_000);
        assertThat(summary.watermark()).contains(watermark);
        assertThat(summary.firstPayments().count()).isLessThanOrEqualTo(EXPECTED.firstPayments());
        summary.firstPayments()
                .amount()
                .forEach((currency, amount) -> assertThat(new BigDecimal(amount))
                        .as("%s, seed %d", currency, SEED)
                        .isEqualByComparingTo(paid(currency)));
    }

    @Test
    void theWatermarkIsTheOldestOfThePartitionsNewestEventsMinusTheOutOfOrderness() {
        assertThat(rig.tables().watermark("payment_facts")).contains(watermark);
    }

    @Test
    void theSameEventsOnceMoreLeaveTheTablesAsTheyAre() {
        assertThat(Lines.difference(twice.orders(), once.orders()))
                .as("seed %d", SEED)
                .isEmpty();
        assertThat(Lines.difference(twice.ledger(), once.ledger()))
                .as("seed %d", SEED)
                .isEmpty();
        assertThat(sweptAgain).isEqualTo(new UnpaidSweep.Result(0, Optional.of(watermark), List.of()));
    }

    @Test
    void theSameEventsOnceMoreWriteNoRow() {
        assertThat(Lines.difference(twice.versions(), once.versions()))
                .as("seed %d", SEED)
                .isEmpty();
    }

    private static BigDecimal paid(String currency) {
        return once.orders().stream()
                .map(line -> line.split("\\|"))
                .filter(columns -> columns[8].equals(currency))
                .map(columns -> new BigDecimal(columns[7]))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** Payments that have met their orders are written with the orders or a moment later. */
    private static boolean allIsThere() {
        return rig.tables().ledger().size() == EXPECTED.payments()
                && Lines.difference(
                                statusless(withoutLateness(rig.tables().orders())),
                                statusless(withoutLateness(ORACLE.orders(watermark))))
                        .isEmpty();
    }

    private static List<String> statusless(List<String> orders) {
        return orders.stream()
                .map(line -> line.substring(0, line.lastIndexOf('|')))
                .toList();
    }

    private static State state() {
        List<String> versions = rig.tables().lines("""
                SELECT order_id || ' ' || xmin || ' ' || ctid FROM tieout.order_reconciliation
                UNION ALL
                SELECT pay_id || ' ' || xmin || ' ' || ctid FROM tieout.payment_ledger""");
        return new State(rig.tables().orders(), rig.tables().ledger(), versions);
    }

    private static List<String> withoutLateness(List<String> orders) {
        Set<String> touched = ORACLE.touchedByLateness();
        return orders.stream().filter(line -> !touched.contains(orderId(line))).toList();
    }

    private static String orderId(String line) {
        return line.substring(0, line.indexOf('|'));
    }

    private static boolean isUnpaid(String line) {
        return line.endsWith("|UNPAID");
    }
}
