package io.tieout.db;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Closings, which nobody rewrites. How a day is closed and compared is tested with the command. */
class PeriodCloseIT {

    private static final String REOPEN =
            "UPDATE tieout.period_close SET reopened_by = 'eve', reopened_at = '2100-01-01Z', reopen_reason = 'late'";

    private final TestDatabase db = TestDatabase.create();

    @BeforeEach
    void closeADay() {
        db.execute(closing("ana", "ben", "2026-03-02T00:30:00.001Z", "text"));
        db.execute("INSERT INTO tieout.period_close_order (close_id, order_id, bucket, applied_amount, net_amount)"
                + " VALUES (1, 'A', 'UNPAID', 0, 0)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void aDayIsClosedOnceAtATime() {
        assertThatThrownBy(() -> db.execute(closing("cy", "di", "infinity", "text")))
                .cause()
                .hasMessageContaining("violates unique constraint \"period_close_in_force\"");

        db.execute(REOPEN);
        db.execute(closing("cy", "di", "infinity", "text"));
    }

    @ParameterizedTest
    @CsvSource({
        "ana, ' A NA', infinity, text, period_close_two_people",
        "ana, ' ', infinity, text, period_close_reviewed_by",
        "ana, ben, 2026-03-02T00:00:00Z, text, period_close_is_final",
        "ana, ben, infinity, other, period_close_sha256"
    })
    void aClosingIsOfTwoPeopleAFinalDayAndTheReportThatWasSigned(
            String preparedBy, String reviewedBy, String completeThrough, String hashed, String constraint) {
        db.execute(REOPEN);

        assertThatThrownBy(() -> db.execute(closing(preparedBy, reviewedBy, completeThrough, hashed)))
                .cause()
                .hasMessageContaining("violates check constraint \"" + constraint + "\"");
    }

    @Test
    void notEvenTheOwnerOfTheTablesRewritesAClosing() {
        refused(
                "UPDATE tieout.period_close SET prepared_by = 'x'",
                "Closing 1 of 2026-03-01 (UTC) may only be reopened, not changed; reopen the day and close it again");
        String kept = " keeps what was signed: no row may be changed or deleted; reopen the day instead";
        refused("DELETE FROM tieout.period_close", "period_close" + kept);
        refused("TRUNCATE tieout.period_close", "period_close" + kept);
        refused("UPDATE tieout.period_close_order SET bucket = 'PAID'", "period_close_order" + kept);
        refused("DELETE FROM tieout.period_close_order", "period_close_order" + kept);
        refused("TRUNCATE tieout.period_close_order", "period_close_order" + kept);

        db.execute(REOPEN);
        refused(
                REOPEN,
                "Closing 1 of 2026-03-01 (UTC) was reopened by eve and stays as it is; close the day again instead");
    }

    private void refused(String sql, String message) {
        assertThatThrownBy(() -> db.execute(sql)).cause().message().startsWith("ERROR: " + message);
    }

    private static String closing(String preparedBy, String reviewedBy, String completeThrough, String hashed) {
        return """
                INSERT INTO tieout.period_close
                  (day, zone, period_from, period_to, prepared_by, reviewed_by, complete_through, figures, report, sha256)
                VALUES
                  ('2026-03-01', 'UTC', '2026-03-01Z', '2026-03-02Z', '%s', '%s', '%s', '{"buckets": []}', 'text', encode(sha256('%s'), 'hex'))
                """.formatted(preparedBy, reviewedBy, completeThrough, hashed);
    }
}
