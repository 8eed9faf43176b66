package io.tieout.ops.bench;

import io.tieout.backfill.Window;
import io.tieout.backfill.run.BackfillReport;
import io.tieout.ops.backfill.BackfillSettings;
import io.tieout.realtime.ArchiveSettings;
import io.tieout.realtime.Installation;
import io.tieout.realtime.pipeline.Archive;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Backfills the whole event time of a load out of the archive that the stream left of it. */
public final class BackfillBench {

    private static final String MILLIS = """
            SELECT (extract(epoch FROM %1$s(
                (SELECT %2$s(order_time) FROM tieout.order_reconciliation),
                (SELECT %2$s(pay_time) FROM tieout.payment_ledger))) * 1000)::bigint""";

    private static final String EMPTY = "TRUNCATE tieout.order_reconciliation, tieout.payment_ledger";

    /** A benchmark gives back no database in which a backfill is recorded: it could be somebody's. */
    private static final String FORGET = "TRUNCATE tieout.backfill_change, tieout.backfill_run";

    private final ClaimedDatabase database;
    private final Truth truth;
    private final BackfillProcess process;
    private final Window window;

    private BackfillBench(ClaimedDatabase database, Truth truth, BackfillProcess process, Window window) {
        this.database = database;
        this.truth = truth;
        this.process = process;
        this.window = window;
    }

    /**
     * Lets the stream read the whole load into empty tables and its archive.
     *
     * @param stream over the same database, whose topics hold the load
     * @param settings of stream and backfills
     * @throws BenchException if the stream fails, or leaves a wrong table
     */
    public static BackfillBench over(
            Bench stream, ClaimedDatabase database, Settings settings, Truth truth, BackfillProcess process)
            throws InterruptedException {
        String wrong = stream.run(Stage.ARCHIVE, 1).wrong();
        if (!wrong.isEmpty()) {
            throw new BenchException("The stream left a wrong table: " + wrong);
        }
        try (Connection connection = database.connect()) {
            takeArchive(connection, settings);
            Window times = new Window(
                    Instant.ofEpochMilli(Sql.number(connection, MILLIS.formatted("least", "min"))),
                    Instant.ofEpochMilli(Sql.number(connection, MILLIS.formatted("greatest", "max")) + 1));
            Window window = times.aligned(settings.get(BackfillSettings.WINDOW));
            closeWindow(connection, settings, window);
            return new BackfillBench(database, truth, process, window);
        } catch (SQLException failed) {
            throw new BenchException("PostgreSQL: " + failed.getMessage(), failed);
        } catch (IOException failed) {
            throw new BenchException("Archive: " + failed.getMessage(), failed);
        }
    }

    /** A stage writes into the root of all archives, a backfill reads in the folder that there is for its database. */
    private static void takeArchive(Connection connection, Settings settings) throws SQLException, IOException {
        Archive archive =
                ArchiveSettings.of(settings, Installation.id(connection)).orElseThrow();
        Path own = Files.createDirectories(Path.of(archive.root()));
        for (URI stream : List.of(archive.orders(), archive.payments())) {
            Path folder = Path.of(stream);
            Files.move(own.resolveSibling(folder.getFileName()), folder);
        }
    }

    /** Nothing comes after the load, so the stream would not record by itself that the last deadlines are past. */
    private static void closeWindow(Connection connection, Settings settings, Window window) throws SQLException {
        Sql.run(connection, """
                UPDATE tieout.pipeline_progress
                SET watermark = greatest(watermark, '%s')
                WHERE pipeline = '%s'
                  AND sink = 'payment_facts'""".formatted(
                        window.to().plus(settings.get(RealtimeSettings.PAYMENT_AFTER)),
                        settings.get(RealtimeSettings.PIPELINE_NAME)));
    }

    /** All event time of the load, aligned as backfills must be. */
    public Window window() {
        return window;
    }

    /**
     * Backfills into empty tables or again into those that the last backfill filled.
     *
     * @param run counted from 1
     */
    public BackfillCost run(BackfillCost.Tables tables, int run) throws InterruptedException {
        try (Connection connection = database.connect()) {
            if (tables == BackfillCost.Tables.EMPTY) {
                Sql.run(connection, EMPTY);
            }
            Sql.run(connection, "CHECKPOINT");
            return measure(connection, tables, run);
        } catch (SQLException | IOException failed) {
            throw new BenchException("PostgreSQL: " + failed.getMessage(), failed);
        }
    }

    private BackfillCost measure(Connection connection, BackfillCost.Tables tables, int run)
            throws SQLException, IOException, InterruptedException {
        AtomicReference<BackfillProcess.Done> done = new AtomicReference<>();
        try {
            Used used = Used.by(
                    () -> {
                        done.set(process.run(window));
                        return done.get().ran();
                    },
                    connection);
            BackfillReport report = done.get().report();
            return new BackfillCost(
                    tables,
                    run,
                    difference(connection, tables, report.changes().total()),
                    used.seconds(),
                    truth.orders() / used.seconds(),
                    used.cpu(),
                    used.databaseCpu(),
                    report.read(),
                    report.written(),
                    used.walBytes());
        } finally {
            Sql.run(connection, FORGET);
        }
    }

    private String difference(Connection connection, BackfillCost.Tables tables, long changes) throws SQLException {
        return Stream.of(
                        truth.difference(connection, "tieout.order_reconciliation"),
                        payments(Sql.number(connection, "SELECT count(*) FROM tieout.payment_ledger")),
                        tables == BackfillCost.Tables.FULL && changes > 0
                                ? "%d changes where nothing was to change".formatted(changes)
                                : "")
                .filter(wrong -> !wrong.isEmpty())
                .collect(Collectors.joining("; "));
    }

    private String payments(long found) {
        return found == truth.payments() ? "" : "%d payments instead of %d".formatted(found, truth.payments());
    }
}
