package io.tieout.sink.upsert;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * One PostgreSQL server for all test classes of a run, made to differ from what Flink and Java do by themselves: its
 * texts do not sort by bytes, and its zone is not UTC.
 */
final class EmbeddedServer implements AutoCloseable {

    private final EmbeddedPostgres server;

    EmbeddedServer() {
        try {
            server = EmbeddedPostgres.builder()
                    .setLocaleConfig("locale", "C.UTF-8")
                    .setLocaleConfig("locale-provider", "icu")
                    .setLocaleConfig("icu-locale", "en-US")
                    .setLocaleConfig("encoding", "UTF8")
                    .setServerConfig("timezone", "Asia/Shanghai")
                    .setServerConfig("deadlock_timeout", "50ms")
                    .start();
        } catch (IOException notStarted) {
            throw new UncheckedIOException(notStarted);
        }
    }

    int port() {
        return server.getPort();
    }

    String url(String database) {
        return "jdbc:postgresql://localhost:%d/%s?user=postgres".formatted(port(), database);
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
