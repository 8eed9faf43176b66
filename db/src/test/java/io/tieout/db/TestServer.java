package io.tieout.db;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.ds.PGSimpleDataSource;

/** The one PostgreSQL server of this JVM: starts when first asked for, stops with the JVM. */
final class TestServer {

    static final String USER = "postgres";
    static final String PASSWORD = "postgres";

    private TestServer() {}

    static String url(String database) {
        return "jdbc:postgresql://localhost:" + Started.SERVER.getPort() + "/" + database;
    }

    static PGSimpleDataSource dataSource(String database) {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setURL(url(database));
        dataSource.setUser(USER);
        dataSource.setPassword(PASSWORD);
        return dataSource;
    }

    /** Runs a statement that belongs to no database, such as CREATE DATABASE. */
    static void execute(String sql) {
        try (Connection connection = dataSource("postgres").getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage() + "\nin: " + sql, e);
        }
    }

    /** Name of a migrated database that nobody is connected to. */
    static String template() {
        return Template.NAME;
    }

    private static EmbeddedPostgres start() {
        try {
            return EmbeddedPostgres.builder()
                    .setServerConfig("max_connections", "100")
                    .setServerConfig("max_prepared_transactions", "0")
                    // Far from UTC, so that a mistake with zones shows where a session names none; the driver names the
                    // JVM's.
                    .setServerConfig("timezone", "Asia/Shanghai")
                    // Nothing here needs to outlive a power failure.
                    .setServerConfig("fsync", "off")
                    .setServerConfig("full_page_writes", "off")
                    .setRegisterShutdownHook(true)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Started {
        static final EmbeddedPostgres SERVER = start();
    }

    private static final class Template {
        static final String NAME = migrated("tieout_template");

        private static String migrated(String name) {
            execute("CREATE DATABASE " + name);
            new Migrator(dataSource(name)).migrate();
            return name;
        }
    }
}
