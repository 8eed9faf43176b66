package io.tieout.db;

import static java.util.Objects.requireNonNull;

/**
 * What one call of {@link Migrator#migrate()} did.
 *
 * @param from version found, as in the file names ({@code "3"}); empty for a new database
 * @param to version the database has now
 * @param applied how many files this call applied; 0 if there was nothing to do or another node did it
 */
public record Migration(String from, String to, int applied) {

    public Migration {
        requireNonNull(from, "from");
        requireNonNull(to, "to");
        if (applied < 0) {
            throw new IllegalArgumentException("applied=" + applied + " is not allowed: use 0 or more");
        }
    }
}
