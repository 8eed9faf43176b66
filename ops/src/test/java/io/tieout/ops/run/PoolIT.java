package io.tieout.ops.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.tieout.db.TestDatabase;
import io.tieout.realtime.DatabaseSettings;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PoolIT {

    private final TestDatabase db = TestDatabase.createEmpty();

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void connectionsCommitByThemselvesAndCarryTheirPurpose() throws SQLException {
        try (HikariDataSource pool = Pool.open(settings(db.url()), "some-purpose", Duration.ZERO);
                Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet name = statement.executeQuery("SELECT current_setting('application_name')")) {
            name.next();
            assertThat(name.getString(1)).isEqualTo("some-purpose");
            assertThat(connection.getAutoCommit()).isTrue();
        }
    }

    @Test
    void aServerThatFallsSilentCountsAsLost() throws SQLException {
        try (HikariDataSource pool = Pool.open(settings(db.url()), "some-purpose", Duration.ofSeconds(1));
                Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.execute("SELECT pg_sleep(60)"))
                    .isInstanceOf(SQLException.class)
                    .hasMessage("An I/O error occurred while sending to the backend.");
        }
    }

    @Test
    void aRefusalIsOneLine() {
        assertThatThrownBy(() -> Pool.open(
                        new DatabaseSettings(db.url(), "nobody", Optional.empty()), "some-purpose", Duration.ZERO))
                .isInstanceOf(RunException.class)
                .hasMessage(
                        "PostgreSQL at " + db.url() + " as nobody cannot be used: FATAL: role \"nobody\" does not exist"
                                + " (settings database.*)");
    }

    private DatabaseSettings settings(String url) {
        return new DatabaseSettings(url, db.user(), Optional.of(db.password()));
    }
}
