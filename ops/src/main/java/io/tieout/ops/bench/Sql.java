package io.tieout.ops.bench;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** Statements, and questions with one answer. */
final class Sql {

    private Sql() {}

    /** Runs statements with semicolons between, all in one transaction. */
    static void run(Connection database, String statements) throws SQLException {
        try (Statement statement = database.createStatement()) {
            statement.execute(statements);
        }
    }

    static long number(Connection database, String question) throws SQLException {
        try (Statement statement = database.createStatement();
                ResultSet found = statement.executeQuery(question)) {
            found.next();
            return found.getLong(1);
        }
    }

    /** Bytes of PostgreSQL's log until now. */
    static long logPosition(Connection database) throws SQLException {
        return number(database, "SELECT (pg_current_wal_lsn() - '0/0')::bigint");
    }

    /** The process whose children are all processes of a server on this machine. */
    static Optional<ProcessHandle> postmaster(Connection database) throws SQLException {
        return ProcessHandle.of(
                number(database, "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::bigint"));
    }

    static boolean isTrue(Connection database, String question) throws SQLException {
        try (Statement statement = database.createStatement();
                ResultSet found = statement.executeQuery(question)) {
            found.next();
            return found.getBoolean(1);
        }
    }

    /** Empty for NULL. */
    static Optional<String> text(Connection database, String question) throws SQLException {
        try (Statement statement = database.createStatement();
                ResultSet found = statement.executeQuery(question)) {
            found.next();
            return Optional.ofNullable(found.getString(1));
        }
    }
}
