package io.tieout.db;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A database of a test's own on the one real PostgreSQL of this JVM, which starts with the first of them. The user is
 * the superuser. Roles belong to the server, so all these databases share them.
 */
public final class TestDatabase implements AutoCloseable {

    private static final AtomicInteger COUNT = new AtomicInteger();

    private final String name;

    private TestDatabase(String name) {
        this.name = name;
    }

    /** Migrated: a copy of a template, made in about a tenth of a second. */
    public static TestDatabase create() {
        return create("TEMPLATE " + TestServer.template());
    }

    /** Without the schema {@code tieout}, for tests of the migration itself. */
    public static TestDatabase createEmpty() {
        return create("");
    }

    private static TestDatabase create(String options) {
        String name = "test_" + COUNT.incrementAndGet();
        TestServer.execute("CREATE DATABASE " + name + " " + options);
        return new TestDatabase(name);
    }

    /** JDBC URL without user and password. */
    public String url() {
        return TestServer.url(name);
    }

    public String user() {
        return TestServer.USER;
    }

    public String password() {
        return TestServer.PASSWORD;
    }

    /** Opens a connection a call; there is no pool. */
    public DataSource dataSource() {
        return TestServer.dataSource(name);
    }

    /** As another user of the server, who needs no password. */
    public DataSource dataSource(String otherUser) {
        PGSimpleDataSource dataSource = TestServer.dataSource(name);
        dataSource.setUser(otherUser);
        return dataSource;
    }

    /** The caller closes it. Its session zone is the JVM's, since that is what the driver asks for. */
    public Connection connect() throws SQLException {
        return dataSource().getConnection();
    }

    /** Runs one or more statements in one transaction. */
    public void execute(String sql) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage() + "\nin: " + sql, e);
        }
    }

    /**
     * All rows of a query, column by column, as text: {@code "null"}, {@code "true"}, {@code "12.5000"}, and instants
     * as {@code "2026-01-31T10:00:00.500Z"}. The session zone is UTC.
     */
    public List<List<String>> rows(String sql) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET TIME ZONE 'UTC'");
            try (ResultSet results = statement.executeQuery(sql)) {
                List<List<String>> rows = new ArrayList<>();
                while (results.next()) {
                    rows.add(row(results));
                }
                return rows;
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage() + "\nin: " + sql, e);
        }
    }

    private static List<String> row(ResultSet results) throws SQLException {
        List<String> row = new ArrayList<>();
        for (int column = 1; column <= results.getMetaData().getColumnCount(); column++) {
            row.add(String.valueOf(value(results, column)));
        }
        return row;
    }

    private static Object value(ResultSet results, int column) throws SQLException {
        String text = results.getString(column);
        if (text == null) {
            return "null";
        }
        return switch (results.getMetaData().getColumnTypeName(column)) {
            case "timestamptz" ->
                results.getObject(column, OffsetDateTime.class).toInstant();
            case "timestamp" -> results.getObject(column, LocalDateTime.class);
            case "bool" -> results.getBoolean(column);
            default -> text;
        };
    }

    /** Drops the database, and ends connections that are still open to it. */
    @Override
    public void close() {
        TestServer.execute("DROP DATABASE " + name + " WITH (FORCE)");
    }
}
