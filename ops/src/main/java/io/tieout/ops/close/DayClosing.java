package io.tieout.ops.close;

import io.tieout.ops.report.BucketTotal;
import io.tieout.ops.report.DispositionTotal;
import io.tieout.ops.report.Heading;
import io.tieout.ops.report.Period;
import io.tieout.ops.report.Report;
import io.tieout.ops.report.ReportRun;
import io.tieout.ops.report.TieOut;
import io.tieout.ops.report.write.ReportFormat;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import javax.sql.DataSource;

/** Closes days and reopens them. */
public final class DayClosing {

    /** As many as {@code tieout report} lists; period_close_order has every order. */
    private static final long ITEMS_LISTED = 1000;

    private static final String UNDECIDED = "PENDING";
    private static final String UNIQUE_VIOLATION = "23505";

    private static final String NOW = "SELECT CAST(now() AS timestamptz(3))";

    private static final String CLOSE = """
            INSERT INTO tieout.period_close (
              day, zone, period_from, period_to, prepared_by, reviewed_by, closed_at, complete_through, figures, report,
              sha256
            )
            SELECT
              ?, ?, p.period_from, p.period_to, ?, ?, ?,
              (SELECT w.complete_through FROM tieout.report_watermark AS w),
              jsonb_build_object(
                'rule', (SELECT to_jsonb(s) FROM tieout.settlement_rule AS s),
                'buckets', (
                  SELECT COALESCE(jsonb_agg(to_jsonb(b) ORDER BY b.currency COLLATE "C", b.bucket COLLATE "C"), '[]')
                  FROM tieout.bucket_totals(p.period_from, p.period_to) AS b
                ),
                'dispositions', (
                  SELECT
                    COALESCE(jsonb_agg(to_jsonb(d) ORDER BY d.currency COLLATE "C", d.disposition COLLATE "C"), '[]')
                  FROM tieout.disposition_totals(p.period_from, p.period_to) AS d
                ),
                'tie_outs', (
                  SELECT COALESCE(jsonb_agg(to_jsonb(t) ORDER BY t.name COLLATE "C", t.currency COLLATE "C"), '[]')
                  FROM tieout.tie_outs(p.period_from, p.period_to) AS t
                )
              ),
              ?, ?
            FROM (VALUES (CAST(? AS timestamptz), CAST(? AS timestamptz))) AS p (period_from, period_to)
            RETURNING close_id""";

    private static final String KEEP_ORDERS = """
            INSERT INTO tieout.period_close_order (
              close_id, order_id, currency, bucket, amount, applied_amount, net_amount, pay_id
            )
            SELECT
              ?, o.order_id, o.currency, o.bucket, o.amount, o.applied_amount, o.net_amount, o.pay_id
            FROM tieout.order_status AS o
            WHERE o.order_time >= ?
              AND o.order_time < ?""";

    /** Not before the closing, even if the clock of the database was set back in between. */
    private static final String REOPEN = """
            UPDATE tieout.period_close
            SET reopened_by = ?, reopened_at = GREATEST(closed_at, now()), reopen_reason = ?
            WHERE close_id = ?
              AND reopened_at IS NULL""";

    private final DataSource database;
    private final String version;

    /** @param version of this program, which the signed report names */
    public DayClosing(DataSource database, String version) {
        this.database = database;
        this.version = version;
    }

    /**
     * Keeps figures, report and orders of the day, all of one moment.
     *
     * @throws CloseException if the day is closed already or not final yet
     */
    public Closing close(Day day, Signatures signatures) throws SQLException {
        Period period = day.period();
        try (Connection connection = database.getConnection()) {
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setAutoCommit(false);
            try {
                requireOpen(connection, day);
                Closing closing = close(connection, day, period, signatures);
                connection.commit();
                return closing;
            } catch (SQLException failed) {
                connection.rollback();
                if (UNIQUE_VIOLATION.equals(failed.getSQLState())) {
                    // Somebody else closed the day after this transaction had begun.
                    requireOpen(connection, day);
                }
                throw failed;
            } finally {
                connection.rollback();
            }
        }
    }

    /**
     * Takes the closing of the day back.
     *
     * @throws CloseException if the day is not closed, or the reason is not one line of text
     */
    public void reopen(Day day, Name by, String reason) throws SQLException {
        if (reason.isBlank()) {
            throw new CloseException("The reason is blank: say why the day is reopened");
        }
        if (Name.hidesAny(reason)) {
            throw new CloseException("The reason holds a character that cannot be seen: write it in one line");
        }
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(REOPEN)) {
            ClosedDay closed = ClosedDays.closed(connection, day);
            statement.setString(1, by.text());
            statement.setString(2, reason.strip());
            statement.setLong(3, closed.closeId());
            if (statement.executeUpdate() == 0) {
                throw new CloseException("%s has just been reopened by somebody else".formatted(day));
            }
        }
    }

    private static void requireOpen(Connection connection, Day day) throws SQLException {
        ClosedDays.inForce(connection, day.period()).ifPresent(closed -> {
            throw new CloseException("%s is closed already: by %s, reviewed by %s, at %s; tieout reopen takes that back"
                    .formatted(day, closed.preparedBy(), closed.reviewedBy(), closed.closedAt()));
        });
    }

    private Closing close(Connection connection, Day day, Period period, Signatures signatures) throws SQLException {
        Instant now = now(connection);
        StringWriter text = new StringWriter();
        ReportRun.Written written = write(connection, period, now, text);
        requireFinal(day, written.report().heading());
        requireDecided(day, written.report());
        List<TieOut> untied = written.untied().toList();
        if (!untied.isEmpty()) {
            return new Closing.Untied(untied);
        }
        byte[] report = text.toString().getBytes(StandardCharsets.UTF_8);
        String sha256 = Hash.of(report);
        long closeId = keep(connection, day, period, signatures, now, report, sha256);
        return new Closing.Closed(sha256, keepOrders(connection, closeId, period));
    }

    private ReportRun.Written write(Connection connection, Period period, Instant now, StringWriter text)
            throws SQLException {
        try {
            return new ReportRun(database, version)
                    .write(connection, period, now, ReportFormat.TEXT.toText(text, ITEMS_LISTED), items -> {});
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static void requireFinal(Day day, Heading heading) {
        if (!heading.isFinal()) {
            throw new CloseException("%s cannot be closed yet: it is final once complete through more than %s, and %s"
                    .formatted(
                            day,
                            heading.period().to().plus(heading.rule().paymentAfter()),
                            heading.completeness()
                                    .through()
                                    .map(through -> "is complete through " + through)
                                    .orElse("no watermark is recorded")));
        }
    }

    /** The watermark is past what is not decided yet: it will be soon, and would restate the day. */
    private static void requireDecided(Day day, Report report) {
        long orders = report.buckets().stream()
                .filter(bucket -> bucket.bucket().equals(UNDECIDED))
                .mapToLong(BucketTotal::orders)
                .sum();
        long payments = report.dispositions().stream()
                .filter(disposition -> disposition.disposition().equals(UNDECIDED))
                .mapToLong(DispositionTotal::payments)
                .sum();
        if (orders + payments > 0) {
            throw new CloseException(
                    "%s cannot be closed yet: PENDING are %,d orders, which tieout schedule --once decides, and %,d payments, which tieout backfill --due repairs"
                            .formatted(day, orders, payments));
        }
    }

    private static Instant now(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(NOW);
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getObject(1, OffsetDateTime.class).toInstant();
        }
    }

    private static long keep(
            Connection connection,
            Day day,
            Period period,
            Signatures signatures,
            Instant now,
            byte[] report,
            String sha256)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(CLOSE)) {
            statement.setObject(1, day.date());
            statement.setString(2, day.zone().getId());
            statement.setString(3, signatures.preparedBy().text());
            statement.setString(4, signatures.reviewedBy().text());
            statement.setObject(5, now.atOffset(ZoneOffset.UTC));
            statement.setBytes(6, report);
            statement.setString(7, sha256);
            statement.setObject(8, period.from().atOffset(ZoneOffset.UTC));
            statement.setObject(9, period.to().atOffset(ZoneOffset.UTC));
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    private static long keepOrders(Connection connection, long closeId, Period period) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(KEEP_ORDERS)) {
            statement.setLong(1, closeId);
            statement.setObject(2, period.from().atOffset(ZoneOffset.UTC));
            statement.setObject(3, period.to().atOffset(ZoneOffset.UTC));
            return statement.executeLargeUpdate();
        }
    }
}
