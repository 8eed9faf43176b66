package io.tieout.ops.close;

import io.tieout.ops.report.Period;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.sql.DataSource;

/** Reads the closings of all days, and compares them with what is there now. */
public final class ClosedDays {

    private static final String CLOSING = """
            SELECT close_id, day, zone, prepared_by, reviewed_by, closed_at, sha256, reopened_by, reopened_at, reopen_reason
            FROM tieout.closed_day
            """;

    private static final String ALL = CLOSING + "ORDER BY period_from, period_to, close_id";

    private static final String IN_FORCE = CLOSING + "WHERE reopened_at IS NULL AND period_from = ? AND period_to = ?";

    private static final String NEWEST =
            CLOSING + "WHERE reopened_at IS NULL ORDER BY period_from DESC, period_to DESC";

    private static final String IS_RESTATED = "SELECT is_restated FROM tieout.closed_day WHERE close_id = ?";

    private static final String TOTALS = """
            SELECT
              currency, bucket, was_orders, is_orders, was_amount, is_amount, was_net_amount, is_net_amount
            FROM tieout.restated_day
            WHERE close_id = ?
            ORDER BY currency COLLATE "C", bucket COLLATE "C\"""";

    private static final String ORDERS = """
            SELECT
              order_id, was_bucket, was_currency, was_amount, was_net_amount, was_pay_id, is_bucket, is_currency,
              is_amount, is_net_amount, is_pay_id
            FROM tieout.restated_order
            WHERE close_id = ?
            ORDER BY order_id COLLATE "C\"""";

    private static final String REPORT = "SELECT report FROM tieout.period_close WHERE close_id = ?";

    private static final int ROWS_AT_A_TIME = 1000;

    private final DataSource database;

    public ClosedDays(DataSource database) {
        this.database = database;
    }

    /** Every closing, reopened ones too, by day and then in their order; those in force are compared. */
    public List<ClosedDay> all() throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(ALL)) {
            List<ClosedDay> compared = new ArrayList<>();
            for (ClosedDay day : read(statement)) {
                compared.add(compared(connection, day));
            }
            return compared;
        }
    }

    /** The closing in force, compared. */
    public ClosedDay compared(Day day) throws SQLException {
        try (Connection connection = database.getConnection()) {
            return compared(connection, closed(connection, day));
        }
    }

    /**
     * As many days as can be compared in that time, and at least one; the newest first, since these still change most.
     */
    public Comparison compare(Duration within) throws SQLException {
        long end = System.nanoTime() + within.toNanos();
        try (Connection connection = database.getConnection();
                PreparedStatement newest = connection.prepareStatement(NEWEST);
                PreparedStatement statement = connection.prepareStatement(IS_RESTATED)) {
            List<ClosedDay> days = read(newest);
            List<String> restated = new ArrayList<>();
            long compared = 0;
            for (ClosedDay day : days) {
                if (compared > 0 && System.nanoTime() > end) {
                    break;
                }
                statement.setLong(1, day.closeId());
                try (ResultSet row = statement.executeQuery()) {
                    if (row.next() && row.getBoolean(1)) {
                        restated.add("%s (%s)".formatted(day.day(), day.zone()));
                    }
                }
                compared++;
            }
            return new Comparison(days.size(), compared, restated);
        }
    }

    /** Each order that is not as it was signed, by its key. */
    public void restatedOrders(ClosedDay day, Consumer<RestatedOrder> each) throws SQLException {
        try (Connection connection = database.getConnection()) {
            // Rows come by pieces only inside a transaction.
            connection.setAutoCommit(false);
            try (PreparedStatement statement = connection.prepareStatement(ORDERS)) {
                statement.setFetchSize(ROWS_AT_A_TIME);
                statement.setLong(1, day.closeId());
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        each.accept(new RestatedOrder(
                                rows.getString("order_id"), orderState(rows, "was"), orderState(rows, "is")));
                    }
                }
            } finally {
                connection.rollback();
            }
        }
    }

    /**
     * The report of a closed day as it was signed, in UTF-8.
     *
     * @throws CloseException if the day is not closed
     * @throws TamperedException if the report does not have the hash that was signed
     */
    public byte[] signedReport(Day day) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(REPORT)) {
            ClosedDay closed = closed(connection, day);
            statement.setLong(1, closed.closeId());
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                byte[] report = row.getBytes(1);
                String found = Hash.of(report);
                if (!found.equals(closed.sha256())) {
                    throw new TamperedException(
                            "The report of %s was signed with SHA-256 %s and has %s: period_close was tampered with"
                                    .formatted(day, closed.sha256(), found));
                }
                return report;
            }
        }
    }

    /** The closing in force; not compared. */
    static Optional<ClosedDay> inForce(Connection connection, Period period) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(IN_FORCE)) {
            statement.setObject(1, period.from().atOffset(ZoneOffset.UTC));
            statement.setObject(2, period.to().atOffset(ZoneOffset.UTC));
            return read(statement).stream().findFirst();
        }
    }

    static ClosedDay closed(Connection connection, Day day) throws SQLException {
        return inForce(connection, day.period())
                .orElseThrow(() -> new CloseException("%s is not closed".formatted(day)));
    }

    private static ClosedDay compared(Connection connection, ClosedDay day) throws SQLException {
        if (day.state() == ClosedDay.State.REOPENED) {
            return day;
        }
        try (PreparedStatement statement = connection.prepareStatement(TOTALS)) {
            statement.setLong(1, day.closeId());
            List<RestatedTotal> changes = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    changes.add(total(rows));
                }
            }
            return day.with(changes);
        }
    }

    private static List<ClosedDay> read(PreparedStatement statement) throws SQLException {
        List<ClosedDay> days = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                days.add(closing(rows));
            }
        }
        return days;
    }

    private static ClosedDay closing(ResultSet row) throws SQLException {
        Optional<String> reopenedBy = text(row, "reopened_by");
        return new ClosedDay(
                row.getLong("close_id"),
                row.getObject("day", LocalDate.class),
                row.getString("zone"),
                reopenedBy.isPresent() ? ClosedDay.State.REOPENED : ClosedDay.State.CLOSED,
                row.getString("prepared_by"),
                row.getString("reviewed_by"),
                instant(row, "closed_at"),
                row.getString("sha256"),
                reopenedBy.isPresent()
                        ? Optional.of(new Reopening(
                                reopenedBy.get(), instant(row, "reopened_at"), row.getString("reopen_reason")))
                        : Optional.empty(),
                List.of());
    }

    private static RestatedTotal total(ResultSet row) throws SQLException {
        return new RestatedTotal(
                text(row, "currency"),
                row.getString("bucket"),
                row.getLong("was_orders"),
                row.getLong("is_orders"),
                row.getBigDecimal("was_amount"),
                row.getBigDecimal("is_amount"),
                row.getBigDecimal("was_net_amount"),
                row.getBigDecimal("is_net_amount"));
    }

    private static Optional<RestatedOrder.State> orderState(ResultSet row, String when) throws SQLException {
        String bucket = row.getString(when + "_bucket");
        if (bucket == null) {
            return Optional.empty();
        }
        BigDecimal amount = row.getBigDecimal(when + "_amount");
        return Optional.of(new RestatedOrder.State(
                bucket,
                text(row, when + "_currency"),
                Optional.ofNullable(amount),
                row.getBigDecimal(when + "_net_amount"),
                text(row, when + "_pay_id")));
    }

    private static Optional<String> text(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getString(column));
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }
}
