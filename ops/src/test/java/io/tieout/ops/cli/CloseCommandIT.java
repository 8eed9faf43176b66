package io.tieout.ops.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tieout.db.TestDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Closing a day with an order in every bucket. */
class CloseCommandIT {

    private static final String DAY = "2026-03-01 (America/Sao_Paulo)";
    private static final String[] DATE = {"--date=2026-03-01", "--zone=America/Sao_Paulo"};
    private static final String NO_KAFKA = "--set=kafka.bootstrap-servers=127.0.0.1:1";

    private TestDatabase db;

    @BeforeEach
    void fill() throws IOException {
        db = TestDatabase.create();
        db.execute(Files.readString(Path.of("src", "test", "resources", "report", "every-bucket.sql")));
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void theSignedReportIsTheReportOfThatMomentAndIsPrintedTheSameToTheByteEverAfter() {
        decide();
        String report = Ran.on(db, with("report")).out();
        db.execute("CREATE ROLE closing_login LOGIN IN ROLE tieout_writer");

        Ran closed =
                Ran.on(db, with("close", "--by", "Ana", "--reviewed-by", "Ben", "--set=database.user=closing_login"));

        String hash = signed("sha256");
        assertThat(closed)
                .isEqualTo(new Ran(
                        0, DAY + " closed by Ana, reviewed by Ben: 15 orders\nsha256 %s\n".formatted(hash), ""));
        String printed = print();
        assertThat(sha256(printed)).isEqualTo(hash);
        assertThat(withoutRunAt(printed)).isEqualTo(withoutRunAt(report));

        db.execute("UPDATE tieout.order_reconciliation SET amount = 7 WHERE order_id = 'paid'");
        assertThat(print()).isEqualTo(printed);
        assertThat(Ran.on(db, with("report")).out())
                .contains("\nClosed               by Ana, reviewed by Ben, at ")
                .contains("; signed report has SHA-256 " + hash + "; RESTATED: orders have changed since\n");
    }

    @Test
    void aReportThatIsNotWhatWasSignedIsNotPrinted() {
        closeDay();
        String hash = signed("sha256");
        db.execute("""
                ALTER TABLE tieout.period_close DROP CONSTRAINT period_close_sha256;
                SET session_replication_role = replica;
                UPDATE tieout.period_close SET report = 'better'""");

        assertThat(Ran.on(db, with("close", "--print")))
                .isEqualTo(Ran.failed(
                        1,
                        "The report of %s was signed with SHA-256 %s and has %s: period_close was tampered with"
                                .formatted(DAY, hash, sha256("better"))));
    }

    @Test
    void aDayThatIsNotFinalIsRefusedWithWhatIsMissing() {
        String notYet =
                DAY + " cannot be closed yet: it is final once complete through more than 2026-03-02T03:30:00Z, and";
        db.execute("UPDATE tieout.pipeline_progress SET watermark = '2026-03-02T03:30:00Z' WHERE sink = 'order_facts'");
        assertThat(closeDay("Ana", "Ben"))
                .isEqualTo(Ran.failed(2, notYet + " is complete through 2026-03-02T03:30:00Z"));

        db.execute("DELETE FROM tieout.pipeline_progress");
        assertThat(closeDay("Ana", "Ben")).isEqualTo(Ran.failed(2, notYet + " no watermark is recorded"));
        assertThat(Ran.on(db, "close", "--list")).isEqualTo(new Ran(0, "No day was closed\n", ""));
    }

    @Test
    void aDayWithAnUndecidedOrderIsRefused() {
        assertThat(closeDay("Ana", "Ben"))
                .isEqualTo(
                        Ran.failed(
                                2,
                                DAY
                                        + " cannot be closed yet: PENDING are 1 orders, which tieout schedule --once decides, and 0 payments, which tieout backfill --due repairs"));
    }

    @Test
    void aDayThatDoesNotTieStaysOpen() {
        decide();
        db.execute("""
                INSERT INTO tieout.source_progress
                  (topic, topic_partition, stream, read_count, accepted_count, rejected_count, first_offset, last_offset)
                VALUES ('orders', 0, 'orders', 10, 8, 1, 0, 9)""");

        assertThat(closeDay("Ana", "Ben"))
                .isEqualTo(Ran.failed(
                        3,
                        "T5 does not tie: records read = accepted + rejected, of all time; left 10, right 8\n" + DAY
                                + " stays open"));
        assertThat(db.rows("SELECT count(*) FROM tieout.period_close")).containsExactly(List.of("0"));
    }

    @Test
    void whatChangesAClosedDayLaterShowsByTotalAndByOrder() {
        closeDay();
        String closedAt = signed("closed_at");
        String heading = DAY + "  %s  by Ana, reviewed by Ben, at " + closedAt + "  sha256 " + signed("sha256") + "\n";
        assertThat(Ran.on(db, with("close", "--changes"))).isEqualTo(new Ran(0, heading.formatted("CLOSED"), ""));
        assertThat(Ran.on(db, "status", NO_KAFKA).out()).contains("\nclosed     1 days; restated: none\n");

        // A payment too late for its order, a payment in time that a backfill found, an order that was placed on the
        // next
        // day after all, one that nobody knew, and a refund.
        db.execute("""
                INSERT INTO tieout.payment_ledger (pay_id, order_id, pay_amount, pay_currency, pay_status, pay_time)
                VALUES
                  ('q-unpaid', 'unpaid', 100.00, 'BRL', 'SUCCESS', '2026-03-05T10:05:00Z'),
                  ('q-late', 'late', 100.00, 'BRL', 'SUCCESS', '2026-03-01T10:05:00Z'),
                  ('q-refund', 'paid', -40.00, 'BRL', 'SUCCESS', '2026-03-05T10:05:00Z');
                UPDATE tieout.order_reconciliation
                SET pay_id = 'q-late', pay_amount = 100.00, pay_currency = 'BRL', pay_time = '2026-03-01T10:05:00Z'
                WHERE order_id = 'late';
                UPDATE tieout.order_reconciliation SET order_time = '2026-03-02T03:00:00Z' WHERE order_id = 'within';
                INSERT INTO tieout.order_reconciliation (order_id, order_time, amount, currency, unpaid_at, unpaid_watermark)
                VALUES ('new', '2026-03-01T11:00:00Z', 5, 'BRL', now(), now())""");

        assertThat(Ran.on(db, with("close", "--changes")))
                .isEqualTo(new Ran(3, heading.formatted("RESTATED") + """
                          BRL PAID: orders 1 -> 1 (+0), due 100.0000 -> 100.0000 (+0.0000), paid 100.0000 -> 100.0000 (+0.0000)
                          BRL PAID_LATE: orders 1 -> 1 (+0), due 100.0000 -> 100.0000 (+0.0000), paid 0.0000 -> 0.0000 (+0.0000)
                          BRL UNDERPAID: orders 1 -> 2 (+1), due 100.0000 -> 200.0000 (+100.0000), paid 60.0000 -> 120.0000 (+60.0000)
                          BRL UNPAID: orders 2 -> 2 (+0), due 100.0001 -> 5.0001 (-95.0000), paid 0.0000 -> 0.0000 (+0.0000)
                          BRL WITHIN_TOLERANCE: orders 1 -> 0 (-1), due 100.0000 -> 0.0000 (-100.0000), paid 99.9700 -> 0.0000 (-99.9700)
                          order late: PAID_LATE, due 100.0000, paid 0.0000 BRL -> PAID, due 100.0000, paid 100.0000 BRL by q-late
                          order new: not of this day -> UNPAID, due 5.0000, paid 0.0000 BRL
                          order paid: PAID, due 100.0000, paid 100.0000 BRL by p-paid -> UNDERPAID, due 100.0000, paid 60.0000 BRL by p-paid
                          order unpaid: UNPAID, due 100.0000, paid 0.0000 BRL -> PAID_LATE, due 100.0000, paid 0.0000 BRL
                          order within: WITHIN_TOLERANCE, due 100.0000, paid 99.9700 BRL by p-within -> not of this day
                        """, ""));
        assertThat(totalsOfTheViews())
                .as("what is, by restated_day, against the day itself")
                .isEqualTo(db.rows("""
                        SELECT currency, bucket, orders, order_amount, applied_amount + refunded_amount
                        FROM tieout.bucket_totals('2026-03-01T03:00:00Z', '2026-03-02T03:00:00Z')
                        WHERE currency = 'BRL' AND bucket IN ('PAID', 'PAID_LATE', 'UNDERPAID', 'UNPAID')
                        ORDER BY bucket"""));
        assertThat(Ran.on(db, "status", NO_KAFKA).out()).contains("\nclosed     1 days; restated: " + DAY + "\n");
    }

    @Test
    void aClosedDayIsClosedAgainOnlyAfterItWasReopenedAndBothClosingsStay() {
        closeDay();
        String refusal = DAY
                + " is closed already: by Ana, reviewed by Ben, at %s; tieout reopen takes that back"
                        .formatted(signed("closed_at"));
        assertThat(closeDay("Cy", "Di")).isEqualTo(Ran.failed(2, refusal));
        assertThat(Ran.on(db, "close", "--date=2026-03-01", "--zone=-03:00", "--by=Cy", "--reviewed-by=Di"))
                .as("the same hours by another name")
                .isEqualTo(Ran.failed(2, refusal.replace("America/Sao_Paulo", "-03:00")));

        assertThat(Ran.on(db, with("reopen", "--by", "Eve", "--reason", "a provider was late")))
                .isEqualTo(new Ran(0, DAY + " reopened by Eve\n", ""));
        assertThat(Ran.on(db, with("reopen", "--by", "Eve", "--reason", "again")))
                .isEqualTo(Ran.failed(2, DAY + " is not closed"));
        assertThat(Ran.on(db, with("close", "--print"))).isEqualTo(Ran.failed(2, DAY + " is not closed"));
        assertThat(closeDay("Cy", "Di").exitCode()).isZero();

        assertThat(Ran.on(db, "close", "--list").out())
                .matches(("\\Q%s\\E  REOPENED  by Ana, reviewed by Ben, at \\S+  sha256 \\w{64}"
                                + "  reopened by Eve, at \\S+: a provider was late\n"
                                + "\\Q%s\\E  CLOSED  by Cy, reviewed by Di, at \\S+  sha256 \\w{64}\n")
                        .formatted(DAY, DAY));
        assertThat(Ran.on(db, "close", "--list", "--json").out())
                .startsWith("[{\"day\":\"2026-03-01\",\"zone\":\"America/Sao_Paulo\",\"state\":\"reopened\","
                        + "\"prepared_by\":\"Ana\",\"reviewed_by\":\"Ben\",\"closed_at\":\"")
                .endsWith("\"reopening\":null,\"changes\":[]}]\n");
    }

    @Test
    void ofTwoWhoCloseADayAtOnceOneIsToldOfTheOther() throws Exception {
        decide();
        ExecutorService executor = Executors.newFixedThreadPool(2);
        try (Connection gate = db.connect();
                Statement statement = gate.createStatement()) {
            gate.setAutoCommit(false);
            statement.execute("LOCK TABLE tieout.period_close IN SHARE MODE");
            Future<Ran> first = executor.submit(() -> closeDay("Ana", "Ben"));
            Future<Ran> second = executor.submit(() -> closeDay("Ana", "Ben"));
            await().until(() -> db.rows("SELECT count(*) FROM pg_locks WHERE NOT granted"
                            + " AND relation = 'tieout.period_close'::regclass")
                    .equals(List.of(List.of("2"))));
            gate.commit();

            assertThat(Stream.of(first.get(), second.get()).map(Ran::exitCode)).containsExactlyInAnyOrder(0, 2);
            assertThat(first.get().err() + second.get().err())
                    .isEqualTo(DAY
                            + " is closed already: by Ana, reviewed by Ben, at %s; tieout reopen takes that back\n"
                                    .formatted(signed("closed_at")));
        } finally {
            executor.shutdownNow();
        }
    }

    private void decide() {
        db.execute("UPDATE tieout.order_reconciliation SET unpaid_at = now(), unpaid_watermark = now()"
                + " WHERE order_id = '=1+1'");
    }

    private void closeDay() {
        decide();
        assertThat(closeDay("Ana", "Ben").exitCode()).isZero();
    }

    private Ran closeDay(String by, String reviewedBy) {
        return Ran.on(db, with("close", "--by", by, "--reviewed-by", reviewedBy));
    }

    private String print() {
        Ran ran = Ran.on(db, with("close", "--print"));
        assertThat(ran.exitCode()).isZero();
        return ran.out();
    }

    private List<List<String>> totalsOfTheViews() {
        return db.rows("""
                SELECT currency, bucket, is_orders, is_amount, is_net_amount
                FROM tieout.restated_day WHERE is_orders > 0 ORDER BY bucket""");
    }

    private String signed(String column) {
        return db.rows("SELECT " + column + " FROM tieout.period_close WHERE reopened_at IS NULL")
                .get(0)
                .get(0);
    }

    private static String[] with(String... arguments) {
        return Stream.of(arguments, DATE).flatMap(Stream::of).toArray(String[]::new);
    }

    private static String withoutRunAt(String report) {
        return report.replaceFirst("\nRun at .*\n", "\n");
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
