package io.tieout.sink.upsert;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A database of its own for a test class, on the server of the run; it is new and empty when the class begins. */
final class TestDatabase implements BeforeAllCallback {

    private EmbeddedServer server;
    private String name = "";

    @Override
    public void beforeAll(ExtensionContext context) throws SQLException {
        server = context.getRoot()
                .getStore(ExtensionContext.Namespace.GLOBAL)
                .getOrComputeIfAbsent(EmbeddedServer.class, key -> new EmbeddedServer(), EmbeddedServer.class);
        name = context.getRequiredTestClass().getSimpleName().toLowerCase(Locale.ROOT);
        try (Connection connection = DriverManager.getConnection(server.url("postgres"));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        }
    }

    String url() {
        return server.url(name);
    }

    /** The same database behind another port. */
    String url(int port) {
        return url().replace(":" + server.port() + "/", ":" + port + "/");
    }

    int port() {
        return server.port();
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(url());
    }

    void execute(String sql) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException failed) {
            throw new AssertionError(sql, failed);
        }
    }

    /** The rows of a query as text, columns separated by a bar. */
    List<String> rows(String sql) {
        List<String> rows = new ArrayList<>();
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                StringJoiner row = new StringJoiner("|");
                for (int column = 1; column <= result.getMetaData().getColumnCount(); column++) {
                    row.add(result.getString(column));
                }
                rows.add(row.toString());
            }
        } catch (SQLException failed) {
            throw new AssertionError(sql, failed);
        }
        return rows;
    }

    /** The one row of a query as text. */
    String row(String sql) {
        List<String> rows = rows(sql);
        if (rows.size() != 1) {
            throw new AssertionError("%s gave %d rows".formatted(sql, rows.size()));
        }
        return rows.get(0);
    }

    /** Creates the progress table and its view, empty. */
    void createProgress() {
        execute("DROP TABLE IF EXISTS pipeline_progress CASCADE");
        try (InputStream ddl = TestDatabase.class.getResourceAsStream("progress.sql")) {
            execute(new String(ddl.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }
}
