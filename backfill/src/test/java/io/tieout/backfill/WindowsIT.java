package io.tieout.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.db.TestDatabase;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.WindowSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is put together by windows of time is the same in both modes: what the rules alone say. */
class WindowsIT {

    private static final int ORDER_EVENTS = 600;

    private static final WindowSettings SIZES = new WindowSettings(
            Duration.ofMinutes(5),
            Duration.ofMinutes(2),
            Duration.ofMinutes(6),
            Duration.ofMinutes(10),
            Duration.ofMinutes(30));

    private static final PipelineSettings RULES = new PipelineSettings(
                    Duration.ofMinutes(10), Duration.ofMinutes(30), Duration.ofSeconds(5), List.of("SUCCESS"))
            .withWindows(Optional.of(SIZES));

    @TempDir
    private Path folder;

    static Stream<Arguments> seedsInBothModes() {
        return Optional.ofNullable(Long.getLong("oracle.seed"))
                .map(List::of)
                .orElseGet(() -> List.of((long) new Random().nextInt()))
                .stream()
                .flatMap(seed -> Stream.of(FileRun.values()).map(mode -> Arguments.of(seed, mode)));
    }

    @ParameterizedTest(name = "seed {0} in {1}")
    @MethodSource("seedsInBothModes")
    void randomEventsGiveTheTablesOfTheOracle(long seed, FileRun mode) throws Exception {
        RandomEvents events = RandomEvents.of(seed, RULES, ORDER_EVENTS);
        System.out.printf("oracle.seed=%d in %s%n", seed, mode);
        WindowOracle oracle = new WindowOracle(events);
        try (TestDatabase database = TestDatabase.create()) {
            run(mode, RULES, events.write(folder), database);
            assertThat(Tables.batchReconciliation(database)).containsExactlyElementsOf(oracle.batchReconciliation());
            assertThat(Tables.windowResult(database)).containsExactlyElementsOf(oracle.windowResult());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aPairOfTwoWindowsIsNoMatchAndTheEndOfAWindowIsInTheNext(FileRun mode) throws Exception {
        EventFolder events = Lines.in(folder)
                .order("A", "100.00", 1, "10:02:00")
                .payment("pA", "A", "100.00", "10:04:59.999")
                .order("B", "100.00", 1, "10:04:00")
                .payment("pB", "B", "100.00", "10:06:00")
                .order("C", "100.00", 1, "10:02:00")
                .payment("pC", "C", "100.00", "10:05:00")
                .order("D", "100.00", 1, "10:05:00")
                .payment("pD2", "D", "100.00", "10:09:59.999")
                .payment("pD1", "D", "1.00", "10:07:00")
                .write();
        try (TestDatabase database = TestDatabase.create()) {
            run(mode, RULES.withWindows(Optional.of(WindowSettings.DEFAULT)), events, database);
            assertThat(Tables.batchReconciliation(database))
                    .containsExactly(
                            List.of("A", "2026-08-21T10:00:00Z", "2026-08-21T10:05:00Z", "pA"),
                            List.of("B", "2026-08-21T10:00:00Z", "2026-08-21T10:05:00Z", "null"),
                            List.of("C", "2026-08-21T10:00:00Z", "2026-08-21T10:05:00Z", "null"),
                            List.of("D", "2026-08-21T10:05:00Z", "2026-08-21T10:10:00Z", "pD1"));
            assertThat(database.rows("SELECT order_id, status FROM tieout.order_reconciliation ORDER BY order_id"))
                    .as("the interval join finds them all")
                    .extracting(row -> row.get(1))
                    .containsOnly("PAID");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aPairIsCountedOnceInEachWindowThatHoldsBoth(FileRun mode) throws Exception {
        EventFolder events = Lines.in(folder)
                .order("A", "100.00", 1, "10:02:00")
                .payment("p1", "A", "100.00", "10:04:00")
                .payment("p2", "A", "5.00", "10:04:30")
                .order("B", "30.00", 1, "12:02:00")
                .payment("p3", "B", "30.00", "12:12:00")
                .write();
        try (TestDatabase database = TestDatabase.create()) {
            run(mode, RULES.withWindows(Optional.of(WindowSettings.DEFAULT)), events, database);
            assertThat(database.rows("""
                            SELECT kind, count(*), min(window_start), min(window_end), max(window_end),
                              sum(matched_amount), max(orders)
                            FROM tieout.window_result
                            WHERE matched_orders > 0
                            GROUP BY kind, window_start < '2026-08-21T11:00:00Z'
                            ORDER BY kind, 3"""))
                    .containsExactly(
                            List.of(
                                    "CUMULATE",
                                    "12",
                                    "2026-08-21T10:00:00Z",
                                    "2026-08-21T10:05:00Z",
                                    "2026-08-21T11:00:00Z",
                                    "1200.0000",
                                    "1"),
                            List.of(
                                    "CUMULATE",
                                    "10",
                                    "2026-08-21T12:00:00Z",
                                    "2026-08-21T12:15:00Z",
                                    "2026-08-21T13:00:00Z",
                                    "300.0000",
                                    "1"),
                            List.of(
                                    "HOP",
                                    "8",
                                    "2026-08-21T09:55:00Z",
                                    "2026-08-21T10:05:00Z",
                                    "2026-08-21T10:12:00Z",
                                    "800.0000",
                                    "1"),
                            List.of(
                                    "TUMBLE",
                                    "1",
                                    "2026-08-21T10:00:00Z",
                                    "2026-08-21T10:05:00Z",
                                    "2026-08-21T10:05:00Z",
                                    "100.0000",
                                    "1"));
        }
    }

    private static void run(FileRun mode, PipelineSettings rules, EventFolder events, TestDatabase database)
            throws Exception {
        Jobs.finish(mode.wholeScript(rules, events, Target.of(database)));
    }
}
