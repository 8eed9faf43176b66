package io.tieout.ops.report;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The present row of a result, with types that know no null. */
final class Row {

    private final ResultSet results;

    Row(ResultSet results) {
        this.results = results;
    }

    String text(String column) throws SQLException {
        return results.getString(column);
    }

    Optional<String> optionalText(String column) throws SQLException {
        return Optional.ofNullable(results.getString(column));
    }

    long count(String column) throws SQLException {
        return results.getLong(column);
    }

    boolean truth(String column) throws SQLException {
        return results.getBoolean(column);
    }

    /** Zero for NULL: a sum over no rows. */
    BigDecimal amount(String column) throws SQLException {
        return optionalAmount(column).orElse(BigDecimal.ZERO);
    }

    Optional<BigDecimal> optionalAmount(String column) throws SQLException {
        return Optional.ofNullable(results.getBigDecimal(column));
    }

    Instant instant(String column) throws SQLException {
        return results.getObject(column, OffsetDateTime.class).toInstant();
    }

    Optional<Instant> optionalInstant(String column) throws SQLException {
        return Optional.ofNullable(results.getObject(column, OffsetDateTime.class))
                .map(OffsetDateTime::toInstant);
    }

    /** NULL is unknown; the driver gives PostgreSQL's infinity as the last moment there is. */
    Completeness completeness(String column) throws SQLException {
        OffsetDateTime time = results.getObject(column, OffsetDateTime.class);
        if (time == null) {
            return Completeness.UNKNOWN;
        }
        return time.equals(OffsetDateTime.MAX) ? Completeness.ENDED : Completeness.through(time.toInstant());
    }

    /** Of a number of milliseconds. */
    Duration duration(String column) throws SQLException {
        return Duration.ofMillis(results.getLong(column));
    }

    /** Of a number of milliseconds. */
    Optional<Duration> optionalDuration(String column) throws SQLException {
        long millis = results.getLong(column);
        return results.wasNull() ? Optional.empty() : Optional.of(Duration.ofMillis(millis));
    }

    List<String> texts(String column) throws SQLException {
        return Arrays.asList((String[]) results.getArray(column).getArray());
    }
}
