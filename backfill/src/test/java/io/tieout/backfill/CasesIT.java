package io.tieout.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.db.TestDatabase;
import io.tieout.realtime.pipeline.PostgresTarget;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every case gives the same tables in streaming and in batch: the expected ones. */
class CasesIT {

    static Stream<Arguments> casesInBothModes() throws IOException {
        return CaseFolder.all().stream()
                .flatMap(folder -> Stream.of(FileRun.values()).map(mode -> Arguments.of(folder, mode)));
    }

    @ParameterizedTest(name = "{0} in {1}")
    @MethodSource("casesInBothModes")
    void theTablesAreTheExpectedOnes(CaseFolder folder, FileRun mode) throws Exception {
        try (TestDatabase database = TestDatabase.create()) {
            PostgresTarget target = target(database);
            mode.script(folder.settings(), folder.events(), target).start().await();
            assertThat(Tables.orderReconciliation(database))
                    .containsExactlyElementsOf(folder.expected("order_reconciliation"));
            assertThat(Tables.paymentLedger(database)).containsExactlyElementsOf(folder.expected("payment_ledger"));
        }
    }

    @ParameterizedTest(name = "{0} in {1}")
    @MethodSource("casesInBothModes")
    void theIntervalJoinFindsTheExpectedPairs(CaseFolder folder, FileRun mode) throws Exception {
        PostgresTarget none = new PostgresTarget(
                "jdbc:postgresql://not-connected/none", "none", Optional.empty(), "test", 1, Duration.ofSeconds(1));
        List<List<String>> pairs = new ArrayList<>();
        try (CloseableIterator<Row> rows = mode.script(folder.settings(), folder.events(), none)
                .open()
                .executeSql("SELECT DISTINCT order_id, pay_id FROM order_payments")
                .collect()) {
            rows.forEachRemaining(row -> pairs.add(List.of((String) row.getField(0), (String) row.getField(1))));
        }
        assertThat(pairs).containsExactlyInAnyOrderElementsOf(folder.expected("interval_pairs"));
    }

    private static PostgresTarget target(TestDatabase database) {
        return new PostgresTarget(
                database.url(),
                database.user(),
                Optional.of(database.password()),
                "tieout-test",
                2000,
                Duration.ofMillis(200));
    }
}
