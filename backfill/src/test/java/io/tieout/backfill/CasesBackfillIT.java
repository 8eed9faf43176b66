package io.tieout.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.backfill.run.Backfill;
import io.tieout.backfill.source.ArchivedEvents;
import io.tieout.backfill.source.EventSource;
import io.tieout.db.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a stream archived of a case gives the expected tables again. */
class CasesBackfillIT {

    static List<CaseFolder> cases() throws IOException {
        return CaseFolder.all();
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void aBackfillFillsTablesThatAreEmptyAsTheStreamHasFilledIts(CaseFolder folder, @TempDir Path temporary)
            throws Exception {
        EventSource archive = new ArchivedEvents(ArchivingStream.archive(temporary));
        try (TestDatabase streamed = TestDatabase.create();
                TestDatabase empty = TestDatabase.create()) {
            ArchivingStream.runOver(folder.events(), folder.settings(), temporary, streamed);
            assertThatTheTablesAreExpected(folder, streamed);
            Window everything = everything(streamed);

            try (Backfill backfill = Backfills.of(empty, folder.settings())) {
                backfill.run(Backfills.addOpen(everything, archive));
                assertThatTheTablesAreExpected(folder, empty);
            }
        }
    }

    private static void assertThatTheTablesAreExpected(CaseFolder folder, TestDatabase database) throws Exception {
        assertThat(Tables.orderReconciliation(database))
                .containsExactlyElementsOf(folder.expected("order_reconciliation"));
        assertThat(Tables.paymentLedger(database)).containsExactlyElementsOf(folder.expected("payment_ledger"));
        if (folder.expects("orders")) {
            assertThat(Tables.orders(database)).containsExactlyElementsOf(folder.expected("orders"));
        }
        if (folder.expects("order_fx")) {
            assertThat(Tables.orderFx(database)).containsExactlyElementsOf(folder.expected("order_fx"));
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
