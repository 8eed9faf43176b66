package io.tieout.sink.upsert;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.ValidationException;

/**
 * How a writer reaches PostgreSQL, and how long it tries.
 *
 * @param user null for the driver's default
 * @param secret null for none; never printed
 */
record ConnectionSettings(
        String url,
        String user,
        String secret,
        String applicationName,
        Duration connectTimeout,
        Duration socketTimeout,
        Duration statementTimeout,
        int maxRetries,
        Duration retryTimeout)
        implements Serializable {

    /** What PostgreSQL keeps of the name; it would cut a longer one without a word. */
    private static final int MOST_NAME_BYTES = 63;

    ConnectionSettings {
        Problems problems = new Problems();
        problems.check(() -> checkUrl(url));
        problems.check(() -> checkName(applicationName));
        problems.check(() -> checkTimeouts(statementTimeout, socketTimeout));
        problems.throwIfAny();
    }

    private static void checkUrl(String url) {
        if (!url.startsWith("jdbc:postgresql:")) {
            throw new ValidationException(
                    "url=%s is not allowed: use jdbc:postgresql://host:port/database".formatted(withoutSecrets(url)));
        }
    }

    private static void checkName(String name) {
        if (name.isBlank() || name.getBytes(StandardCharsets.UTF_8).length > MOST_NAME_BYTES) {
            throw new ValidationException("application-name=%s is not allowed: use 1 to 63 characters (default %s)"
                    .formatted(name, UpsertOptions.APPLICATION_NAME.defaultValue()));
        }
    }

    private static void checkTimeouts(Duration statement, Duration socket) {
        if (statement.compareTo(socket) >= 0) {
            throw new ValidationException(
                    "statement-timeout=%s is not allowed: use less than socket-timeout, which is %s, so that PostgreSQL ends a statement before its connection is given up"
                            .formatted(Allowed.text(statement), Allowed.text(socket)));
        }
    }

    private static String withoutSecrets(String url) {
        return url.replaceFirst("//[^/?]*@", "//").replaceFirst("\\?.*", "");
    }

    static ConnectionSettings of(ReadableConfig options) {
        return new ConnectionSettings(
                options.get(UpsertOptions.URL),
                options.getOptional(UpsertOptions.USERNAME).orElse(null),
                options.getOptional(UpsertOptions.PASSWORD).orElse(null),
                options.get(UpsertOptions.APPLICATION_NAME),
                options.get(UpsertOptions.CONNECT_TIMEOUT),
                options.get(UpsertOptions.SOCKET_TIMEOUT),
                options.get(UpsertOptions.STATEMENT_TIMEOUT),
                options.get(UpsertOptions.MAX_RETRIES),
                options.get(UpsertOptions.RETRY_TIMEOUT));
    }

    /** The URL fit to be printed: users put passwords behind its question mark. */
    String place() {
        return withoutSecrets(url);
    }

    Optional<String> username() {
        return Optional.ofNullable(user);
    }

    Optional<String> password() {
        return Optional.ofNullable(secret);
    }

    @Override
    public String toString() {
        return "%s as %s".formatted(place(), username().orElse("the driver's default user"));
    }
}
