package io.tieout.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which runs may stand beside each other, and which contradict themselves. */
class BackfillRunIT {

    private final TestDatabase db = TestDatabase.create();
    private final Application backfill = new Application(db, Application.BACKFILL);

    @AfterEach
    void close() {
        db.close();
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-31T10:00:00Z, 2026-01-31T11:00:00Z",
        "2026-01-31T10:59:59.999Z, 2026-01-31T12:00:00Z",
        "2026-01-31T09:00:00Z, 2026-01-31T10:00:00.001Z",
        "2026-01-31T10:15:00Z, 2026-01-31T10:30:00Z",
        "2026-01-30T00:00:00Z, 2026-02-02T00:00:00Z"
    })
    void aRunOverAWindowThatAnotherIsAtIsRefusedWhateverItsPipeline(String from, String to) {
        backfill.run("orders", "2026-01-31T10:00:00Z", "2026-01-31T11:00:00Z");

        for (String pipeline : List.of("orders", "other")) {
            assertThatThrownBy(() -> backfill.run(pipeline, from, to))
                    .cause()
                    .hasMessageContaining("violates exclusion constraint \"backfill_run_one_at_a_time\"");
        }
    }

    @ParameterizedTest
    @CsvSource({"2026-01-31T11:00:00Z, 2026-01-31T12:00:00Z", "2026-01-31T09:00:00Z, 2026-01-31T10:00:00Z"})
    void aRunOverTheWindowBesideIsNotRefused(String from, String to) {
        backfill.run("orders", "2026-01-31T10:00:00Z", "2026-01-31T11:00:00Z");
        backfill.run("orders", from, to);

        assertThat(db.rows("SELECT count(*) FROM tieout.backfill_run WHERE state = 'RUNNING'"))
                .containsExactly(List.of("2"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'DONE', failure = NULL",
                "'FAILED', failure = 'lost'",
                "'REFUSED', failure = 'not allowed'",
                "'CANCELLED', failure = NULL"
            })
    void aRunThatHasEndedStandsInNobodysWay(String state) {
        backfill.run("orders", "2026-01-31T10:00:00Z", "2026-01-31T11:00:00Z");
        backfill.execute("UPDATE tieout.backfill_run SET finished_at = started_at + interval '90 s', state = " + state);
        backfill.run("orders", "2026-01-31T10:00:00Z", "2026-01-31T11:00:00Z");

        assertThat(db.rows("SELECT run_id, CAST(duration AS text) FROM tieout.backfill_run ORDER BY run_id"))
                .containsExactly(List.of("1", "00:01:30"), List.of("2", "null"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "window_to = window_from | window_is_a_range",
                "mode = 'MERGE' | mode",
                "state = 'PAUSED', finished_at = now() | state",
                "finished_at = now() | end",
                "state = 'DONE' | end",
                "state = 'FAILED', finished_at = now() | failure",
                "state = 'REFUSED', finished_at = now() | failure",
                "state = 'DONE', finished_at = now(), failure = 'lost' | failure"
            })
    void aRunThatContradictsItselfIsRefused(String columns, String constraint) {
        backfill.run("orders", "2026-01-31T10:00:00Z", "2026-01-31T11:00:00Z");

        assertThatThrownBy(() -> backfill.execute("UPDATE tieout.backfill_run SET " + columns))
                .cause()
                .hasMessageContaining("violates check constraint \"backfill_run_" + constraint + "\"");
    }
}
