package io.tieout.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decisions by hand, which nobody rewrites. */
class OrderResolutionIT {

    private final TestDatabase db = TestDatabase.create();
    private final Application command = new Application(db, "tieout-resolve");

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void aDecisionIsEnteredUndoneAndEnteredAgainAndAllOfItStays() {
        command.execute(decision("WRITTEN_OFF", "lost in the post"));
        command.execute(undoing("2100-01-01T00:00:00Z"));
        command.execute(decision("ACCEPTED", "agreed with the customer"));

        assertThat(db.rows("""
                        SELECT order_id, resolved_as, reason, resolved_by, undone_by, undone_at, undone_reason
                        FROM tieout.order_resolution ORDER BY resolution_id
                        """))
                .containsExactly(
                        List.of("A", "WRITTEN_OFF", "lost in the post", "ana", "ben", "2100-01-01T00:00:00Z", "found"),
                        List.of("A", "ACCEPTED", "agreed with the customer", "ana", "null", "null", "null"));
    }

    @Test
    void ofTwoDecisionsAboutOneOrderTheSecondIsRefusedWhileTheFirstIsInForce() {
        command.execute(decision("WRITTEN_OFF", "lost"));

        refused(
                decision("ACCEPTED", "fine"),
                "duplicate key value violates unique constraint \"order_resolution_in_force\"\n"
                        + "  Detail: Key (order_id)=(A) already exists.");
    }

    @ParameterizedTest
    @CsvSource({
        "SOMEHOW, why, order_resolution_resolved_as",
        "written_off, why, order_resolution_resolved_as",
        "WRITTEN_OFF, '', order_resolution_reason",
        "WRITTEN_OFF, '  ', order_resolution_reason"
    })
    void aDecisionHasAKnownKindAndAReason(String kind, String reason, String constraint) {
        assertThatThrownBy(() -> db.execute(decision(kind, reason)))
                .cause()
                .hasMessageContaining("violates check constraint \"" + constraint + "\"");
    }

    @Test
    void aDecisionIsUndoneOnlyOnceAndOnlyAsAWholeAndNotBeforeItWasMade() {
        db.execute(decision("WRITTEN_OFF", "lost"));

        assertThatThrownBy(() -> db.execute("UPDATE tieout.order_resolution SET undone_by = 'ben'"))
                .cause()
                .hasMessageContaining("order_resolution_undone_is_whole");
        assertThatThrownBy(() -> db.execute(undoing("2000-01-01T00:00:00Z")))
                .cause()
                .hasMessageContaining("order_resolution_undone_later");

        db.execute(undoing("2100-01-01T00:00:00Z"));
        refused(
                undoing("2101-01-01T00:00:00Z"),
                "Resolution 1 of order A was undone by ben and stays as it is; enter a new one instead");
    }

    @Test
    void notEvenTheOwnerOfTheTableRewritesADecision() {
        db.execute(decision("WRITTEN_OFF", "lost"));

        refused(
                "UPDATE tieout.order_resolution SET reason = 'x'",
                "Resolution 1 of order A may only be undone, not changed; undo it and enter a new one");
        String kept = "order_resolution keeps what was decided: no row may be deleted; undo the resolution instead";
        refused("DELETE FROM tieout.order_resolution", kept);
        refused("TRUNCATE tieout.order_resolution", kept);
    }

    @Test
    void theWriterMayWriteOnlyTheUndoing() {
        command.execute(decision("WRITTEN_OFF", "lost"));

        assertThatThrownBy(() -> command.execute("UPDATE tieout.order_resolution SET reason = 'x'"))
                .cause()
                .hasMessage("ERROR: permission denied for table order_resolution");
    }

    private void refused(String sql, String message) {
        assertThatThrownBy(() -> db.execute(sql)).cause().message().startsWith("ERROR: " + message);
    }

    private static String decision(String kind, String reason) {
        return "INSERT INTO tieout.order_resolution (order_id, resolved_as, reason, resolved_by) VALUES ('A', '" + kind
                + "', '" + reason + "', 'ana')";
    }

    private static String undoing(String at) {
        return "UPDATE tieout.order_resolution SET undone_by = 'ben', undone_at = '" + at + "', undone_reason = 'found'"
                + " WHERE order_id = 'A'";
    }
}
