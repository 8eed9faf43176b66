package io.tieout.db;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * The shop of docs/queries.md in a database of its own.
 *
 * @param login of a reader; logins belong to the server, so every test takes a name of its own
 */
record Shop(TestDatabase db, String login) implements AutoCloseable {

    static Shop open(String login) {
        TestDatabase db = TestDatabase.create();
        db.execute(data());
        db.execute("CREATE ROLE " + login + " LOGIN; CALL tieout.admit_reader('" + login + "')");
        return new Shop(db, login);
    }

    Connection connectAsReader() throws SQLException {
        return db.dataSource(login).getConnection();
    }

    private static String data() {
        try (InputStream file = Shop.class.getResourceAsStream("/db/queries/shop.sql")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        db.close();
    }
}
