package io.tieout.ops.report;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** Makes reports, each of one snapshot of the database. */
public final class ReportRun {

    private final DataSource database;
    private final String version;

    /** @param version of this program, which the heading names */
    public ReportRun(DataSource database, String version) {
        this.database = database;
        this.version = version;
    }

    /**
     * What was written.
     *
     * @param report its figures
     * @param trailer its end
     */
    public record Written(Report report, Trailer trailer) {

        /** T1 to T6 as far as their two sides differ. */
        public Stream<TieOut> untied() {
            return Stream.concat(report.tieOuts().stream(), trailer.tieOuts().stream())
                    .filter(tieOut -> !tieOut.ties());
        }
    }

    /**
     * Reads figures and items of one moment, and gives them to {@code writer}.
     *
     * @param progress is told the number of items so far, for every one
     */
    public Written write(Period period, Instant runAt, ReportWriter writer, LongConsumer progress)
            throws SQLException, IOException {
        try (ReportSnapshot snapshot = ReportSnapshot.open(database)) {
            return write(snapshot, period, runAt, writer, progress);
        }
    }

    /**
     * The same in a transaction of the caller's, who ends it.
     *
     * @param transaction REPEATABLE READ, not committing by itself
     */
    public Written write(
            Connection transaction, Period period, Instant runAt, ReportWriter writer, LongConsumer progress)
            throws SQLException, IOException {
        return write(new ReportSnapshot(transaction), period, runAt, writer, progress);
    }

    private Written write(
            ReportSnapshot snapshot, Period period, Instant runAt, ReportWriter writer, LongConsumer progress)
            throws SQLException, IOException {
        Report report = snapshot.report(period, runAt, version);
        writer.begin(report);
        ItemSums sums = new ItemSums();
        snapshot.items(period, item -> {
            writer.item(item);
            sums.add(item);
            progress.accept(sums.items());
        });
        Trailer trailer = sums.trailer(report);
        writer.end(trailer);
        return new Written(report, trailer);
    }
}
