package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.flink.table.data.RowData;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MergeIT {

    private static final String NOON = "2026-03-01T12:00:00Z";

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    @BeforeEach
    void createTable() {
        DATABASE.execute("DROP TABLE IF EXISTS parcel; " + Parcels.DDL);
    }

    @RepeatedTest(10)
    void theGuardAndTheBufferAgreeHoweverTheFactsAreOrderedRepeatedAndSplitIntoFlushes() throws IOException {
        long seed = System.nanoTime();
        System.out.println("MergeIT seed " + seed);
        Random random = new Random(seed);
        List<RowData> facts = new RandomFacts(seed, 4).list(60);
        Writers.writeAll(Parcels.shape(), DATABASE.url(), facts);
        List<String> bufferOnly = table();

        List<RowData> shuffled = new ArrayList<>(facts);
        shuffled.addAll(facts.subList(0, random.nextInt(facts.size())));
        Collections.shuffle(shuffled, random);
        DATABASE.execute("TRUNCATE parcel");
        writeInFlushes(shuffled, 1, random);
        assertThat(table()).as("a flush for each fact, seed %d", seed).isEqualTo(bufferOnly);

        Collections.shuffle(shuffled, random);
        DATABASE.execute("TRUNCATE parcel");
        writeInFlushes(shuffled, 20, random);
        assertThat(table()).as("flushes of any size, seed %d", seed).isEqualTo(bufferOnly);
    }

    @Test
    void textsThatTieAreOrderedByBytesWhateverTheDatabasesCollation() throws IOException {
        assertThat(DATABASE.row("SELECT 'a' < 'B', 'é' < 'z', U&'\\FFFD' < '😀' COLLATE \"C\""))
                .as("the database orders otherwise")
                .isEqualTo("t|t|t");
        try (UpsertWriter writer = Writers.open(Parcels.shape(), DATABASE.url())) {
            for (String scan : List.of("é", "z", "a", "B")) {
                Writers.write(writer, List.of(Parcels.seen("p", NOON, scan, scan)));
                writer.flush(false);
            }
            for (String scan : List.of("😀", "\uFFFD")) {
                Writers.write(writer, List.of(Parcels.seen("q", NOON, scan, scan)));
                writer.flush(false);
            }
        }
        assertThat(DATABASE.rows("SELECT parcel_id, place FROM parcel ORDER BY 1"))
                .containsExactly("p|B", "q|\uFFFD");
    }

    @Test
    void aGroupThatSaysNothingLeavesWhatIsThere() throws IOException {
        write(Parcels.whole("p", 1, "2.5", NOON, "s", "dock"));
        write(Parcels.described("p", 2, "3.5"));
        write(Parcels.seen("p", "2026-03-01T13:00:00Z", "s", "van"));
        assertThat(table()).containsExactly("p|2|3.5000|2026-03-01 12:00:00|s|dock");
    }

    @Test
    void aReplayOfOlderVersionsDoesNotTakeNewerStateBack() throws IOException {
        write(Parcels.described("p", 3, "3"));
        write(Parcels.described("p", 2, "2"));
        assertThat(table()).containsExactly("p|3|3.0000|null|null|null");
    }

    @Test
    void valuesOfColumnsThatTheSinkDoesNotKnowStay() throws IOException {
        DATABASE.execute("ALTER TABLE parcel ADD COLUMN checked_by text");
        write(Parcels.described("p", 1, "1"));
        DATABASE.execute("UPDATE parcel SET checked_by = 'Ann'");
        write(Parcels.described("p", 2, "2"));
        assertThat(DATABASE.row("SELECT version, checked_by FROM parcel")).isEqualTo("2|Ann");
    }

    private static void write(RowData row) throws IOException {
        Writers.writeAll(Parcels.shape(), DATABASE.url(), List.of(row));
    }

    private static void writeInFlushes(List<RowData> rows, int most, Random random) throws IOException {
        try (UpsertWriter writer = Writers.open(Parcels.shape(), DATABASE.url())) {
            for (RowData row : rows) {
                Writers.write(writer, List.of(row));
                if (random.nextInt(most) == 0) {
                    writer.flush(false);
                }
            }
            writer.flush(true);
        }
    }

    private static List<String> table() {
        return DATABASE.rows("SELECT %s FROM parcel ORDER BY parcel_id COLLATE \"C\"".formatted(Parcels.COLUMNS));
    }
}
