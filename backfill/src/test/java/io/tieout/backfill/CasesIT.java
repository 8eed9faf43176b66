package io.tieout.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.db.TestDatabase;
import io.tieout.realtime.check.Plan;
import io.tieout.realtime.pipeline.Script;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every case gives the same tables in streaming and in batch: the expected ones. */
class CasesIT {

    static Stream<Arguments> casesInBothModes() throws IOException {
        return CaseFolder.all().stream()
                .flatMap(folder -> Stream.of(FileRun.values()).map(mode -> Arguments.of(folder, mode)));
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest(name = "{0} in {1}")
    @MethodSource("casesInBothModes")
    void theTablesAndThePairsOfTheJoinAreTheExpectedOnes(CaseFolder folder, FileRun mode) throws Exception {
        try (TestDatabase database = TestDatabase.create()) {
            Jobs.finish(script(folder, mode, database));
            SoftAssertions tables = new SoftAssertions();
            tables.assertThat(IntervalPairs.rows(database))
                    .containsExactlyInAnyOrderElementsOf(folder.expected("interval_pairs"));
            tables.assertThat(Tables.orderReconciliation(database))
                    .containsExactlyElementsOf(folder.expected("order_reconciliation"));
            tables.assertThat(Tables.paymentLedger(database))
                    .containsExactlyElementsOf(folder.expected("payment_ledger"));
            if (folder.expects("orders")) {
                tables.assertThat(Tables.orders(database)).containsExactlyElementsOf(folder.expected("orders"));
            }
            if (folder.expects("order_fx")) {
                tables.assertThat(Tables.orderFx(database)).containsExactlyElementsOf(folder.expected("order_fx"));
            }
            tables.assertAll();
        }
    }

    /** Else the cases would prove something about another job: the pairs come from a join of their own. */
    @Test
    void lookingAtThePairsLeavesTheJobsOperatorsAsTheyAre() throws IOException {
        CaseFolder folder = CaseFolder.all().get(0);
        for (FileRun mode : FileRun.values()) {
            try (TestDatabase database = TestDatabase.create()) {
                Plan watched = Plan.of(script(folder, mode, database));
                Plan alone = Plan.of(mode.script(folder.settings(), folder.events(), Target.of(database)));
                for (String operator : List.of("Sink", "Rank", "OverAggregate", "IntervalJoin", "HashJoin")) {
                    assertThat(watched.operators(operator))
                            .as("%s in %s", operator, mode)
                            .containsAll(alone.operators(operator));
                }
            }
        }
    }

    private static Script script(CaseFolder folder, FileRun mode, TestDatabase database) {
        return IntervalPairs.added(mode.script(folder.settings(), folder.events(), Target.of(database)), database);
    }
}
