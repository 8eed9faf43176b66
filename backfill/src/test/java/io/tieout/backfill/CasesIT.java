package io.tieout.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.backfill.run.Backfill;
import io.tieout.backfill.source.ArchivedEvents;
import io.tieout.backfill.source.EventSource;
import io.tieout.db.TestDatabase;
import io.tieout.realtime.check.Plan;
import io.tieout.realtime.pipeline.Script;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every case gives the same tables in streaming, in batch and from what the stream archived: the expected ones. */
class CasesIT {

    static List<CaseFolder> cases() throws IOException {
        return CaseFolder.all();
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void aStreamAndABackfillFromItsArchiveFillTheTablesAsExpected(CaseFolder folder, @TempDir Path temporary)
            throws Exception {
        EventSource archive = new ArchivedEvents(ArchivingStream.archive(temporary));
        try (TestDatabase streamed = TestDatabase.create();
                TestDatabase empty = TestDatabase.create()) {
            Jobs.finish(IntervalPairs.added(streaming(folder, temporary, streamed), streamed));
            assertThatTheTablesAndThePairsOfTheJoinAreExpected(folder, streamed);

            try (Backfill backfill = Backfills.of(empty, folder.settings())) {
                backfill.run(Backfills.addOpen(everything(streamed), archive));
                SoftAssertions tables = new SoftAssertions();
                assertTables(tables, folder, empty);
                tables.assertAll();
            }
        }
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void aBatchFillsTheTablesAsExpected(CaseFolder folder) throws Exception {
        try (TestDatabase database = TestDatabase.create()) {
            Jobs.finish(IntervalPairs.added(batch(folder, database), database));
            assertThatTheTablesAndThePairsOfTheJoinAreExpected(folder, database);
        }
    }

    /** Else the cases would prove something about another job: the pairs come from a join of their own. */
    @Test
    void lookingAtThePairsLeavesTheJobsOperatorsAsTheyAre(@TempDir Path temporary) throws IOException {
        CaseFolder folder = CaseFolder.all().get(0);
        for (FileRun mode : FileRun.values()) {
            try (TestDatabase database = TestDatabase.create()) {
                Script script = switch (mode) {
                    case STREAMING -> streaming(folder, temporary, database);
                    case BATCH -> batch(folder, database);
                };
                Plan alone = Plan.of(script);
                Plan watched = Plan.of(IntervalPairs.added(script, database));
                for (String operator : List.of("Sink", "Rank", "OverAggregate", "IntervalJoin", "HashJoin")) {
                    assertThat(watched.operators(operator))
                            .as("%s in %s", operator, mode)
                            .containsAll(alone.operators(operator));
                }
            }
        }
    }

    private static Script streaming(CaseFolder folder, Path temporary, TestDatabase database) {
        return ArchivingStream.script(folder.events(), folder.settings(), temporary, database);
    }

    private static Script batch(CaseFolder folder, TestDatabase database) {
        return FileRun.BATCH.script(folder.settings(), folder.events(), Target.of(database));
    }

    private static void assertThatTheTablesAndThePairsOfTheJoinAreExpected(CaseFolder folder, TestDatabase database)
            throws Exception {
        SoftAssertions tables = new SoftAssertions();
        tables.assertThat(IntervalPairs.rows(database))
                .containsExactlyInAnyOrderElementsOf(folder.expected("interval_pairs"));
        assertTables(tables, folder, database);
        tables.assertAll();
    }

    private static void assertTables(SoftAssertions tables, CaseFolder folder, TestDatabase database) throws Exception {
        tables.assertThat(Tables.orderReconciliation(database))
                .containsExactlyElementsOf(folder.expected("order_reconciliation"));
        tables.assertThat(Tables.paymentLedger(database)).containsExactlyElementsOf(folder.expected("payment_ledger"));
        if (folder.expects("orders")) {
            tables.assertThat(Tables.orders(database)).containsExactlyElementsOf(folder.expected("orders"));
        }
        if (folder.expects("order_fx")) {
            tables.assertThat(Tables.orderFx(database)).containsExactlyElementsOf(folder.expected("order_fx"));
        }
    }

    /** Wide enough for every payment, also where the payment interval begins after the order. */
    private static Window everything(TestDatabase database) {
        List<Instant> times = Stream.of(
                        database.rows("SELECT order_time FROM tieout.order_reconciliation"),
                        database.rows("SELECT pay_time FROM tieout.payment_ledger"))
                .flatMap(List::stream)
                .map(row -> Instant.parse(row.get(0)))
                .toList();
        return Backfills.around(times).padded(Duration.ofHours(1), Duration.ofHours(1));
    }
}
