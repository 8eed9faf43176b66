package io.tieout.backfill.speed;

import io.tieout.db.Migrator;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.stream.Stream;
import org.postgresql.ds.PGSimpleDataSource;

/** A PostgreSQL with the schema, as durable as the one that {@code tieout demo} starts. */
final class Server implements AutoCloseable {

    private final EmbeddedPostgres postgres;
    private final String postmaster;

    private Server(EmbeddedPostgres postgres, String postmaster) {
        this.postgres = postgres;
        this.postmaster = postmaster;
    }

    static Server start(Path folder) throws IOException {
        EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                .setDataDirectory(folder)
                .setCleanDataDirectory(true)
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on")
                .setServerConfig("jit", "off")
                .start();
        Server server = new Server(
                postgres,
                Files.readAllLines(folder.resolve("postmaster.pid")).get(0).strip());
        new Migrator(server.dataSource()).migrate();
        return server;
    }

    String url() {
        return "jdbc:postgresql://localhost:%d/postgres".formatted(postgres.getPort());
    }

    PGSimpleDataSource dataSource() {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setURL(url());
        dataSource.setUser("postgres");
        return dataSource;
    }

    void execute(String sql) throws SQLException {
        try (Connection connection = dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The one row of a query, its columns beside each other. */
    String row(String sql) throws SQLException {
        try (Connection connection = dataSource().getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    /** Of all its processes, those that have ended included. */
    double cpuSeconds() throws IOException {
        double sum = Cpu.of(postmaster).map(Cpu::withChildren).orElse(0.0);
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            for (Path process : processes.toList()) {
                String id = process.getFileName().toString();
                if (id.matches("\\d+")) {
                    sum += Cpu.of(id)
                            .filter(cpu -> cpu.parent().equals(postmaster))
                            .map(Cpu::withChildren)
                            .orElse(0.0);
                }
            }
        }
        return sum;
    }

    @Override
    public void close() throws IOException {
        postgres.close();
    }

    /** What Linux has counted for a process, in seconds; {@code withChildren} with those that it has waited for. */
    record Cpu(String parent, double own, double withChildren) {

        private static final int TICKS = 100;

        /** Empty for a process that is no more. */
        static Optional<Cpu> of(String process) throws IOException {
            try {
                String text = Files.readString(Path.of("/proc", process, "stat"));
                // The name, in brackets, may have blanks.
                String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ", -1);
                double own = (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / (double) TICKS;
                double ended = (Long.parseLong(fields[13]) + Long.parseLong(fields[14])) / (double) TICKS;
                return Optional.of(new Cpu(fields[1], own, own + ended));
            } catch (NoSuchFileException ended) {
                return Optional.empty();
            } catch (IOException ended) {
                if (Files.exists(Path.of("/proc", process))) {
                    throw ended;
                }
                return Optional.empty();
            }
        }
    }
}
