package io.tieout.ops.bench;

import com.zaxxer.hikari.HikariDataSource;
import io.tieout.ops.report.Period;
import io.tieout.ops.report.ReportRun;
import io.tieout.ops.report.write.ReportFormat;
import io.tieout.ops.run.Pool;
import io.tieout.realtime.settings.Settings;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;

/** Measures the product's own reports over a month of orders. */
public final class ReportBench {

    private static final Duration FOR_EVER = Duration.ZERO;

    /** As {@code tieout report} lists them by default. */
    private static final int ITEMS_FOR_PEOPLE = 1000;

    private final BenchDatabase database;
    private final ReportTables tables;

    private ReportBench(BenchDatabase database, ReportTables tables) {
        this.database = database;
        this.tables = tables;
    }

    /** What a report is about. */
    public enum Span {
        DAY(LocalDate.parse("2026-03-15"), LocalDate.parse("2026-03-16")),
        MONTH(LocalDate.parse("2026-03-01"), LocalDate.parse("2026-04-01"));

        private final LocalDate from;
        private final LocalDate to;

        Span(LocalDate from, LocalDate to) {
            this.from = from;
            this.to = to;
        }

        /** As it is printed. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }

        Period period() {
            return new Period(
                    from.atStartOfDay(ZoneOffset.UTC).toInstant(),
                    to.atStartOfDay(ZoneOffset.UTC).toInstant(),
                    ZoneOffset.UTC);
        }
    }

    /**
     * Fills the tables of an empty database.
     *
     * @param settings that name this database
     */
    public static ReportBench over(BenchDatabase database, Settings settings, ReportLoad load) {
        ReportTables tables = new ReportTables(database);
        try {
            tables.fill(settings, load);
        } catch (SQLException failed) {
            throw new BenchException("PostgreSQL: " + failed.getMessage(), failed);
        }
        return new ReportBench(database, tables);
    }

    /**
     * Makes one report, into a file that is deleted.
     *
     * @param run counted from 1
     */
    public ReportCost run(Span span, ReportFormat format, int run) throws InterruptedException {
        AtomicReference<ReportRun.Written> written = new AtomicReference<>();
        try (HikariDataSource pool = Pool.open(database.access(), "tieout-report", FOR_EVER)) {
            Path file = Files.createTempFile("tieout-bench-", "." + format.extension());
            try {
                Used used = database.measure(() -> {
                    Moment start = Moment.now();
                    written.set(write(pool, span.period(), format, file));
                    return new Ran(start, Moment.now());
                });
                return new ReportCost(
                        span.text(),
                        format.name().toLowerCase(Locale.ROOT),
                        run,
                        tables.difference(span.period(), written.get()),
                        written.get().trailer().items(),
                        Files.size(file),
                        used.seconds(),
                        used.cpu(),
                        used.databaseCpu());
            } finally {
                Files.delete(file);
            }
        } catch (SQLException | IOException failed) {
            throw new BenchException("Report of a %s: %s".formatted(span.text(), failed.getMessage()), failed);
        }
    }

    private static ReportRun.Written write(HikariDataSource pool, Period period, ReportFormat format, Path file)
            throws SQLException, IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            return new ReportRun(pool, "bench")
                    .write(period, Instant.now(), format.toFile(out, ITEMS_FOR_PEOPLE), items -> {});
        }
    }
}
