package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class MergeBufferTest {

    private static final String NOON = "2026-03-01T12:00:00Z";
    private static final String ONE = "2026-03-01T13:00:00Z";

    @Test
    void factsOfTwoKindsMeetInOneRow() {
        assertThat(merged(Parcels.described("p", 1, "2.5"), Parcels.seen("p", NOON, "s", "dock")))
                .containsExactly(Parcels.whole("p", 1, "2.5", NOON, "s", "dock"));
    }

    @Test
    void eachGroupKeepsItsOwnVersion() {
        assertThat(merged(
                        Parcels.whole("p", 2, "2.5", ONE, "s", "van"),
                        Parcels.whole("p", 1, "9.9", NOON, "t", "dock"),
                        Parcels.whole("p", 3, "3.5", ONE, "a", "door")))
                .containsExactly(Parcels.whole("p", 3, "3.5", NOON, "t", "dock"));
    }

    @Test
    void equalInstantsAreSettledByTheSecondColumnInTheOrderOfBytes() {
        assertThat(merged(
                        Parcels.seen("p", NOON, "a", "small a"),
                        Parcels.seen("p", NOON, "B", "capital B"),
                        Parcels.seen("p", NOON, "é", "e with an accent")))
                .containsExactly(Parcels.seen("p", NOON, "B", "capital B"));
    }

    @Test
    void ofVersionsThatTieTheOneThatArrivedFirstStays() {
        assertThat(merged(Parcels.described("p", 1, "1"), Parcels.described("p", 1, "2")))
                .containsExactly(Parcels.described("p", 1, "1"));
    }

    @Test
    void withoutGroupsTheRowThatArrivedLastReplacesTheWholeRow() {
        MergeBuffer plain = new MergeBuffer(Parcels.shape(List.of()));
        plain.add(Parcels.whole("p", 2, "2.5", NOON, "s", "dock"));
        plain.add(Parcels.described("p", 1, "1"));
        assertThat(plain.drain()).containsExactly(Parcels.described("p", 1, "1"));
    }

    @Test
    void aKeyThatComesAThousandTimesIsOneRow() {
        MergeBuffer buffer = new MergeBuffer(Parcels.shape());
        for (int version = 0; version < 1000; version++) {
            buffer.add(Parcels.described("p", version, "1"));
        }
        assertThat(buffer.size()).isEqualTo(1);
        assertThat(buffer.drain()).containsExactly(Parcels.described("p", 999, "1"));
        assertThat(buffer.isEmpty()).isTrue();
    }

    @RepeatedTest(20)
    void anyOrderAnyRepetitionAndAnySplitEndInTheSameRows() {
        long seed = System.nanoTime();
        System.out.println("MergeBufferTest seed " + seed);
        Random random = new Random(seed);
        List<RowData> facts = new RandomFacts(seed, 5).list(100);
        List<RowData> expected = merged(facts.toArray(RowData[]::new));

        List<RowData> shuffled = new ArrayList<>(facts);
        shuffled.addAll(facts.subList(0, random.nextInt(facts.size())));
        Collections.shuffle(shuffled, random);
        assertThat(merged(shuffled.toArray(RowData[]::new)))
                .as("commutative and idempotent, seed %d", seed)
                .isEqualTo(expected);

        int split = random.nextInt(shuffled.size());
        List<RowData> ofParts =
                new ArrayList<>(merged(shuffled.subList(split, shuffled.size()).toArray(RowData[]::new)));
        ofParts.addAll(merged(shuffled.subList(0, split).toArray(RowData[]::new)));
        assertThat(merged(ofParts.toArray(RowData[]::new)))
                .as("associative, seed %d", seed)
                .isEqualTo(expected);
    }

    @Test
    void rowsLeaveInTheOrderOfTheirKeysBytes() {
        MergeBuffer buffer = new MergeBuffer(Parcels.shape());
        List<String> byBytes = List.of("10", "9", "A", "Z", "_", "a", "b", "ä", "é", "\uFFFD", "😀");
        List<String> arrived = new ArrayList<>(byBytes);
        Collections.shuffle(arrived, new Random(1));
        arrived.forEach(id -> buffer.add(Parcels.described(id, 1, "1")));
        assertThat(buffer.drain())
                .extracting(row -> row.getString(0).toString())
                .isEqualTo(byBytes);
    }

    @Test
    void aNullInTheKeyIsRefused() {
        assertRefused(
                GenericRowData.of(null, 1L, null, null, null, null),
                "parcel refused the row with parcel_id=null: column parcel_id: NULL in the key");
    }

    @Test
    void aGroupWithOnlyAPartOfWhatOrdersItIsRefused() {
        RowData seen = Parcels.seen("p", NOON, "s", "dock");
        assertRefused(
                GenericRowData.of(Parcels.text("p"), null, null, seen.getTimestamp(3, 3), null, null),
                "parcel refused the row with parcel_id=p: column scan_id: NULL where other columns that order its group are not");
        assertRefused(
                GenericRowData.of(Parcels.text("p"), null, null, null, Parcels.text("s"), null),
                "parcel refused the row with parcel_id=p: column seen_at: NULL where other columns that order its group are not");
    }

    private static void assertRefused(RowData row, String message) {
        MergeBuffer buffer = new MergeBuffer(Parcels.shape());
        assertThatThrownBy(() -> buffer.add(row))
                .isInstanceOf(RowRefusedException.class)
                .hasMessage(message);
        assertThat(buffer.isEmpty()).isTrue();
    }

    private static List<RowData> merged(RowData... rows) {
        MergeBuffer buffer = new MergeBuffer(Parcels.shape());
        for (RowData row : rows) {
            buffer.add(row);
        }
        return buffer.drain();
    }
}
