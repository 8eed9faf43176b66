package io.tieout.realtime.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a header says is what Flink makes of the statement. */
class SqlHeaderTest {

    private static final PlannedRelations FLINK = new PlannedRelations();

    static List<SqlFile> files() {
        return PlannedRelations.files();
    }

    static List<SqlFile> inserts() {
        return files().stream().filter(file -> file.stage() == Stage.INSERTS).toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void theNameIsThatOfTheFile(SqlFile file) {
        assertThat(SqlHeader.of(file).name()).isEqualTo(file.name());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void readsNamesTheRelationsThatTheParsedStatementReads(SqlFile file) {
        assertThat(SqlHeader.of(file).reads()).containsExactlyInAnyOrderElementsOf(FLINK.reads(file));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void aFileReadsOnlyEarlierStages(SqlFile file) {
        List<String> earlier = files().stream()
                .filter(other -> other.stage().compareTo(file.stage()) < 0)
                .map(SqlFile::name)
                .toList();
        assertThat(earlier).containsAll(FLINK.reads(file));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void changesAreThoseOfThePlan(SqlFile file) {
        assertThat(SqlHeader.of(file).changes()).isEqualTo(FLINK.changes(file));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("inserts")
    void anInsertFillsTheSinkOfItsName(SqlFile file) {
        assertThat(FLINK.fills(file)).isEqualTo(file.name());
    }

    /**
     * Rank by two columns emits an update when an earlier row comes later, and yet is planned insert-only: FLINK-40368.
     * When this test fails, Flink plans it right, and {@code PlannedRelations} can take the plan as it is.
     */
    @Test
    void flinkStillPlansTheFirstPaymentAsInsertOnly() {
        SqlFile first = files().stream()
                .filter(file -> file.stage() == Stage.FIRST)
                .findFirst()
                .orElseThrow();
        assertThat(FLINK.plan(first)).contains("Rank(").doesNotContain("changelogMode=[I,UA");
    }

    @Test
    void aFileWithoutTheHeaderIsShown() {
        SqlFile file = new SqlFile(
                Stage.EVENTS, "refunds", Branch.MAIN, Set.of(Mode.BATCH), "-- refunds: what was paid back.\nSELECT");
        assertThatThrownBy(() -> SqlHeader.of(file))
                .isInstanceOf(AssertionError.class)
                .hasMessage("""
                        2_events/refunds.sql does not open with the header that CONTRIBUTING.md shows:
                        -- refunds: what was paid back.
                        SELECT""");
    }
}
