package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Keys that are two to Flink and one to PostgreSQL. */
class KeyEqualityIT {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    @BeforeAll
    static void createExtension() {
        DATABASE.execute("CREATE EXTENSION citext");
    }

    @BeforeEach
    void createTable() {
        DATABASE.execute("DROP TABLE IF EXISTS parcel; " + Parcels.DDL);
    }

    @Test
    void keysThatDifferInCaseMergeIntoOneRowOfACitextColumn() throws IOException {
        DATABASE.execute("ALTER TABLE parcel ALTER COLUMN parcel_id TYPE citext");
        Writers.writeAll(
                Parcels.shape(),
                DATABASE.url(),
                List.of(
                        Parcels.described("A", 1, "1"),
                        Parcels.described("a", 3, "3"),
                        Parcels.described("b", 1, "1"),
                        Parcels.seen("a", "2026-03-01T12:00:00Z", "s", "dock"),
                        Parcels.seen("A", "2026-03-01T13:00:00Z", "s", "van")));
        assertThat(DATABASE.rows("SELECT %s FROM parcel ORDER BY 1".formatted(Parcels.COLUMNS)))
                .containsExactly("A|3|3.0000|2026-03-01 12:00:00|s|dock", "b|1|1.0000|null|null|null");
    }

    @Test
    void keysThatDifferInTrailingBlanksMergeIntoOneRowOfACharColumn() throws IOException {
        DATABASE.execute("ALTER TABLE parcel ALTER COLUMN parcel_id TYPE char(3)");
        Writers.writeAll(
                Parcels.shape(),
                DATABASE.url(),
                List.of(Parcels.described("A ", 2, "2"), Parcels.described("A", 1, "1")));
        assertThat(DATABASE.rows("SELECT parcel_id, version FROM parcel")).containsExactly("A  |2");
    }

    @Test
    void aBadRowBesideSuchKeysIsStillNamed() {
        DATABASE.execute("""
                ALTER TABLE parcel ALTER COLUMN parcel_id TYPE citext;
                ALTER TABLE parcel ADD CHECK (weight < 100)""");
        assertThatThrownBy(() -> Writers.writeAll(
                        Parcels.shape(),
                        DATABASE.url(),
                        List.of(
                                Parcels.described("A", 1, "1"),
                                Parcels.described("a", 2, "2"),
                                Parcels.described("b", 1, "100"))))
                .hasMessage(
                        "Writing parcel failed: parcel refused the row with parcel_id=b: column weight=100.0000: ERROR: new row for relation \"parcel\" violates check constraint \"parcel_weight_check\" (SQLSTATE 23514)");
        assertThat(DATABASE.row("SELECT count(*) FROM parcel")).isEqualTo("0");
    }
}
