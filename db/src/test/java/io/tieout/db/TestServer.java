package io.tieout.db;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.ds.PGSimpleDataSource;

/** The one PostgreSQL server of this JVM: starts when first asked for, stops with the JVM. */
final class TestServer {

    static final String USER = "postgres";
    static final String PASSWORD = "postgres";

    /** A file system in memory, which Linux has. */
    private static final Path MEMORY = Path.of("/dev/shm");

    /** Bytes; several times what the databases of the tests have been seen to take. Containers often have 64 MB. */
    private static final long ROOM = 1L << 30;

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
                    .setDataDirectory(directory())
                    .setServerConfig("max_connections", "100")
                    .setServerConfig("max_prepared_transactions", "0")
                    // Far from UTC, so that a mistake with zones shows where a session names none; the driver names the
                    // JVM's.
                    .setServerConfig("timezone", "Asia/Shanghai")
                    // Nothing here needs to outlive a power failure.
                    .setServerConfig("fsync", "off")
                    .setServerConfig("full_page_writes", "off")
                    .setServerConfig("max_wal_size", "128MB")
                    .setRegisterShutdownHook(true)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * In memory where there is room. A test makes a database of some hundred files and drops it; ext4 gives out no
     * inode that was freed in the last seconds, and looking for others took more time than the tests themselves.
     */
    private static Path directory() throws IOException {
        boolean inMemory =
                Files.isWritable(MEMORY) && Files.getFileStore(MEMORY).getUsableSpace() > ROOM;
        return inMemory ? Files.createTempDirectory(MEMORY, "tieout-test-") : Files.createTempDirectory("tieout-test-");
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
