package io.tieout.backfill;

import static io.tieout.backfill.KnownEvents.CLOSED;
import static io.tieout.backfill.KnownEvents.EVENTS;
import static io.tieout.backfill.KnownEvents.ORACLE;
import static io.tieout.backfill.KnownEvents.RULES;
import static io.tieout.backfill.KnownEvents.WINDOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tieout.backfill.cluster.Execution;
import io.tieout.backfill.run.Backfill;
import io.tieout.backfill.run.BackfillException;
import io.tieout.backfill.run.BackfillReport;
import io.tieout.db.Migrator;
import io.tieout.realtime.pipeline.PostgresTarget;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** The whole server is killed under a run, and started again where it was. */
class KilledServerIT {

    @TempDir
    private Path folder;

    @Test
    void aRunWhoseServerIsKilledHalfwayEndsOrFailsWithItsReasonAndTheNextOneFinishesIt() throws Exception {
        int port = freePort();
        Path data = folder.resolve("data");
        DataSource database = database(port);
        EmbeddedPostgres killed = start(data, port);
        CompletableFuture<BackfillReport> run;
        try (killed) {
            new Migrator(database).migrate();
            execute(database, """
                    INSERT INTO tieout.pipeline_progress (pipeline, sink, subtask, parallelism, watermark)
                    VALUES ('%s', 'payment_facts', 0, 1, '%s');
                    CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.02); RETURN NULL; END';
                    CREATE TRIGGER slow AFTER INSERT OR UPDATE ON tieout.order_reconciliation
                    FOR EACH STATEMENT EXECUTE FUNCTION slow()""".formatted(ArchivingStream.PIPELINE, CLOSED));
            run = CompletableFuture.supplyAsync(() -> ran(database, port, 1));
            await().atMost(ArchivingStream.PATIENCE)
                    .until(() -> Integer.parseInt(rows(database, "SELECT count(*) FROM tieout.order_reconciliation")
                                    .get(0))
                            > 20);
            kill(data);
        }
        try (EmbeddedPostgres again = start(data, port)) {
            try {
                run.get();
            } catch (ExecutionException failed) {
                assertThat(failed).hasCauseInstanceOf(BackfillException.class);
            }
            execute(database, "DROP TRIGGER slow ON tieout.order_reconciliation");
            ran(database, port, 100);

            assertThat(rows(
                            database,
                            "SELECT order_id || ' ' || coalesce(pay_id, 'null') FROM"
                                    + " tieout.order_reconciliation ORDER BY order_id"))
                    .containsExactlyElementsOf(ORACLE.orderReconciliation().stream()
                            .map(row -> row.get(0) + " " + row.get(7))
                            .toList());
            assertThat(rows(database, "SELECT pay_id FROM tieout.payment_ledger ORDER BY pay_id"))
                    .containsExactlyElementsOf(ORACLE.paymentLedger().stream()
                            .map(row -> row.get(0))
                            .toList());
            assertThat(rows(
                            database,
                            "SELECT state || coalesce(': ' || failure, '') FROM tieout.backfill_run ORDER BY run_id"))
                    .satisfiesExactly(
                            first -> assertThat(first).matches("DONE|FAILED: .+"),
                            second -> assertThat(second).isEqualTo("DONE"));
        }
    }

    private BackfillReport ran(DataSource database, int port, int flushRows) {
        PostgresTarget target = new PostgresTarget(
                url(port), "postgres", Optional.of("postgres"), "tieout-test", flushRows, Duration.ofMillis(200));
        try (Backfill backfill = new Backfill(
                database,
                new Backfill.Context(
                        ArchivingStream.PIPELINE,
                        RULES,
                        target,
                        Backfills.BATCH_WINDOW,
                        Execution.local(2),
                        rows -> {}))) {
            return backfill.run(Backfills.add(WINDOW, EVENTS.write(folder).source()));
        } catch (IOException | SQLException | InterruptedException failed) {
            throw new CompletionException(failed);
        }
    }

    private static EmbeddedPostgres start(Path data, int port) throws IOException {
        return EmbeddedPostgres.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setPort(port)
                .start();
    }

    /** SIGKILL, to the process that its data directory names; its children end by themselves. */
    private static void kill(Path data) throws IOException {
        long pid = Long.parseLong(
                Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip());
        ProcessHandle server = ProcessHandle.of(pid).orElseThrow();
        List<ProcessHandle> all = new ArrayList<>(server.children().toList());
        all.add(server);
        server.destroyForcibly();
        all.forEach(process -> process.onExit().join());
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static String url(int port) {
        return "jdbc:postgresql://localhost:%d/postgres".formatted(port);
    }

    private static DataSource database(int port) {
        PGSimpleDataSource database = new PGSimpleDataSource();
        database.setURL(url(port));
        database.setUser("postgres");
        database.setPassword("postgres");
        return database;
    }

    private static void execute(DataSource database, String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The only column of every row. */
    private static List<String> rows(DataSource database, String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                found.add(rows.getString(1));
            }
            return found;
        }
    }
}
