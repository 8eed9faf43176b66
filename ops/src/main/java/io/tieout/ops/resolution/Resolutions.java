package io.tieout.ops.resolution;

import io.tieout.ops.resolution.Proposals.Proposal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;

/** The table order_resolution. One call at a time decides; streams and backfills are not kept waiting. */
public final class Resolutions {

    /** Held to the end of the transaction, so that what was checked still holds when it is written. */
    private static final String ONE_AT_A_TIME =
            "SELECT pg_advisory_xact_lock(hashtextextended('tieout.order_resolution', 0))";

    private static final String COLUMNS = """
            r.order_id, r.resolved_as, r.reason, r.resolved_by, r.resolved_at,
              r.undone_by, r.undone_at, r.undone_reason""";

    /** One row per decision that is proposed, in their order. */
    private static final String PRESENT = """
            SELECT %s, o.order_id
            FROM unnest(?::text[]) WITH ORDINALITY AS p (order_id, place)
            LEFT JOIN tieout.order_reconciliation AS o ON o.order_id = p.order_id AND o.order_time IS NOT NULL
            LEFT JOIN tieout.order_resolution AS r ON r.order_id = p.order_id AND r.undone_at IS NULL
            ORDER BY p.place""".formatted(COLUMNS);

    private static final String INSERT = """
            INSERT INTO tieout.order_resolution (order_id, resolved_as, reason, resolved_by)
            SELECT order_id, resolved_as, reason, resolved_by
            FROM unnest(?::text[], ?::text[], ?::text[], ?::text[]) AS d (order_id, resolved_as, reason, resolved_by)""";

    private static final String UNDO = """
            UPDATE tieout.order_resolution AS r
            SET undone_by = ?, undone_at = now(), undone_reason = ?
            WHERE r.order_id = ? AND r.undone_at IS NULL
            RETURNING %s""".formatted(COLUMNS);

    private static final String IN_FORCE = """
            SELECT %s FROM tieout.order_resolution AS r
            WHERE r.undone_at IS NULL
            ORDER BY r.resolution_id""".formatted(COLUMNS);

    private static final String OF_ORDER = """
            SELECT %s FROM tieout.order_resolution AS r
            WHERE r.order_id = ?
            ORDER BY r.resolution_id""".formatted(COLUMNS);

    /** Rows held in memory at a time while all are read. */
    private static final int FETCH_ROWS = 500;

    private final DataSource database;

    /**
     * Decisions in this database.
     *
     * @param database whose user may write; its connections must commit by themselves
     */
    public Resolutions(DataSource database) {
        this.database = database;
    }

    /**
     * What a call did.
     *
     * @param unchanged decisions that were in force already, word for word
     */
    public record Outcome(int resolved, int unchanged) {}

    /**
     * Makes all of these decisions or none.
     *
     * @throws ResolutionException naming every problem, if an order is not known or resolved otherwise, or a decision
     *     lacks something
     */
    public Outcome resolve(Proposals proposals) throws SQLException {
        return inTransaction(connection -> {
            List<String> problems = new ArrayList<>(proposals.problems());
            List<Decision> due = due(connection, proposals.decisions(), problems);
            if (!problems.isEmpty()) {
                throw new ResolutionException(problems);
            }
            insert(connection, due);
            return new Outcome(due.size(), proposals.decisions().size() - due.size());
        });
    }

    /**
     * Takes back the decision that is in force.
     *
     * @return what was in force
     * @throws ResolutionException if there is none, or something is lacking
     */
    public Resolution undo(String orderId, String reason, String by) throws SQLException {
        List<String> lacking = new ArrayList<>();
        if (reason.isBlank()) {
            lacking.add("--reason is blank: say why the decision is taken back");
        }
        if (by.isBlank()) {
            lacking.add("--by is blank: name who takes it back");
        }
        if (!lacking.isEmpty()) {
            throw new ResolutionException(lacking);
        }
        return inTransaction(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(UNDO)) {
                statement.setString(1, by);
                statement.setString(2, reason);
                statement.setString(3, orderId);
                try (ResultSet row = statement.executeQuery()) {
                    if (!row.next()) {
                        throw new ResolutionException(
                                List.of("order %s is not resolved, so there is nothing to undo".formatted(orderId)));
                    }
                    return resolution(row);
                }
            }
        });
    }

    /** Gives the decisions in force, the oldest first, to {@code each} without holding them all. */
    public void inForce(Consumer<Resolution> each) throws SQLException {
        read(IN_FORCE, Optional.empty(), each);
    }

    /** All decisions about one order, the oldest first, also those that were undone. */
    public List<Resolution> of(String orderId) throws SQLException {
        List<Resolution> found = new ArrayList<>();
        read(OF_ORDER, Optional.of(orderId), found::add);
        return found;
    }

    private long read(String query, Optional<String> orderId, Consumer<Resolution> each) throws SQLException {
        // Only inside a transaction does the driver fetch in portions.
        return inTransaction(connection -> {
            long rows = 0;
            try (PreparedStatement statement = connection.prepareStatement(query)) {
                if (orderId.isPresent()) {
                    statement.setString(1, orderId.get());
                }
                statement.setFetchSize(FETCH_ROWS);
                try (ResultSet row = statement.executeQuery()) {
                    while (row.next()) {
                        each.accept(resolution(row));
                        rows++;
                    }
                }
            }
            return rows;
        });
    }

    private static List<Decision> due(Connection connection, List<Proposal> proposals, List<String> problems)
            throws SQLException {
        try (Statement lock = connection.createStatement()) {
            lock.execute(ONE_AT_A_TIME);
        }
        List<Decision> due = new ArrayList<>();
        List<Decision> decisions = proposals.stream().map(Proposal::decision).toList();
        try (PreparedStatement statement = connection.prepareStatement(PRESENT)) {
            statement.setArray(1, texts(connection, decisions, Decision::orderId));
            try (ResultSet row = statement.executeQuery()) {
                for (Proposal proposal : proposals) {
                    row.next();
                    Decision decision = proposal.decision();
                    if (row.getString(9) == null) {
                        problems.add(proposal.place().sentence("there is no order " + decision.orderId()));
                    } else if (row.getString(1) == null) {
                        due.add(decision);
                    } else if (!resolution(row).decision().equals(decision)) {
                        problems.add(proposal.place().sentence(otherwise(resolution(row))));
                    }
                }
            }
        }
        return due;
    }

    private static String otherwise(Resolution present) {
        Decision decision = present.decision();
        return "order %s is resolved already, as %s by %s at %s (%s): undo that first"
                .formatted(decision.orderId(), decision.as(), decision.by(), present.at(), decision.reason());
    }

    private static void insert(Connection connection, List<Decision> decisions) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(INSERT)) {
            statement.setArray(1, texts(connection, decisions, Decision::orderId));
            statement.setArray(
                    2, texts(connection, decisions, decision -> decision.as().name()));
            statement.setArray(3, texts(connection, decisions, Decision::reason));
            statement.setArray(4, texts(connection, decisions, Decision::by));
            statement.executeUpdate();
        }
    }

    private static java.sql.Array texts(
            Connection connection, List<Decision> decisions, Function<Decision, String> part) throws SQLException {
        return connection.createArrayOf("text", decisions.stream().map(part).toArray());
    }

    private static Resolution resolution(ResultSet row) throws SQLException {
        Decision decision = new Decision(
                row.getString(1), ResolvedAs.valueOf(row.getString(2)), row.getString(3), row.getString(4));
        Optional<Resolution.Undone> undone = row.getString(6) == null
                ? Optional.empty()
                : Optional.of(new Resolution.Undone(row.getString(6), instant(row, 7), row.getString(8)));
        return new Resolution(decision, instant(row, 5), undone);
    }

    private static Instant instant(ResultSet row, int column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    /** Work on a connection. */
    @FunctionalInterface
    private interface Step<T> {
        T run(Connection connection) throws SQLException;
    }

    private <T> T inTransaction(Step<T> step) throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            try {
                T result = step.run(connection);
                connection.commit();
                return result;
            } catch (SQLException | RuntimeException failed) {
                connection.rollback();
                throw failed;
            } finally {
                connection.setAutoCommit(true);
            }
        }
    }
}
