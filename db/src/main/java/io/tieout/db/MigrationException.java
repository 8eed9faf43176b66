package io.tieout.db;

/** The database is not at the version this program needs; the message is one line that says why and what to do. */
public final class MigrationException extends RuntimeException {

    MigrationException(String message) {
        super(message);
    }

    MigrationException(String message, Throwable cause) {
        super(message, cause);
    }
}
