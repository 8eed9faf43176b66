package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tieout.sink.upsert.MergeGroup.Keep;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.catalog.UniqueConstraint;
import org.apache.flink.table.types.DataType;
import org.junit.jupiter.api.Test;

class TableShapeTest {

    private static final TableName NAME = new TableName(List.of("s", "t"));

    @Test
    void theKeyIsInTheOrderOfThePrimaryKeyAndTheColumnsInThatOfTheTable() {
        TableShape shape = TableShape.of(
                NAME,
                schema(
                        List.of("c", "a"),
                        Column.physical("a", DataTypes.INT().notNull()),
                        Column.physical("b", DataTypes.INT()),
                        Column.physical("c", DataTypes.DATE().notNull())),
                List.of());
        assertThat(shape.key()).containsExactly(2, 0);
        assertThat(shape.columns()).extracting("name").containsExactly("a", "b", "c");
        assertThat(shape.groups()).containsExactly(new MergeGroup(Keep.ARRIVED_LAST, List.of(), List.of("b")));
        assertThat(shape.positions(List.of("c", "b"))).containsExactly(2, 1);
    }

    @Test
    void aTableThatIsAllKeyHasNoGroup() {
        TableShape shape = TableShape.of(
                NAME, schema(List.of("a"), Column.physical("a", DataTypes.INT().notNull())), List.of());
        assertThat(shape.groups()).isEmpty();
    }

    @Test
    void aTableWithoutAKeyIsRefused() {
        assertRefused(
                schema(List.of(), Column.physical("a", DataTypes.INT())),
                List.of(),
                "it has no key: declare PRIMARY KEY (column, ...) NOT ENFORCED, the key of the table in PostgreSQL");
    }

    @Test
    void everyTypeWithoutAnExactCounterpartIsNamed() {
        String advice =
                " has no exact counterpart in PostgreSQL, cast it (times to at most TIME(3), TIMESTAMP(6) or TIMESTAMP_LTZ(6))";
        assertRefused(
                keyed(
                        DataTypes.ARRAY(DataTypes.INT()),
                        DataTypes.MAP(DataTypes.STRING(), DataTypes.INT()),
                        DataTypes.ROW(DataTypes.FIELD("x", DataTypes.INT())),
                        DataTypes.TIMESTAMP(9),
                        DataTypes.TIMESTAMP_LTZ(9),
                        DataTypes.TIME(6)),
                List.of(),
                "column c0: ARRAY<INT>" + advice
                        + "; column c1: MAP<STRING, INT>" + advice
                        + "; column c2: ROW<`x` INT>" + advice
                        + "; column c3: TIMESTAMP(9)" + advice
                        + "; column c4: TIMESTAMP_LTZ(9)" + advice
                        + "; column c5: TIME(6)" + advice);
    }

    @Test
    void computedAndMetadataColumnsAreRefused() {
        assertRefused(
                schema(
                        List.of("k"),
                        Column.physical("k", DataTypes.INT().notNull()),
                        Column.metadata("m", DataTypes.INT(), "offset", false)),
                List.of(),
                "column m is computed or metadata");
    }

    @Test
    void keysAndOrderingColumnsMustCompareAlikeEverywhere() {
        assertRefused(
                schema(
                        List.of("k"),
                        Column.physical("k", DataTypes.BYTES().notNull()),
                        Column.physical("at", DataTypes.DOUBLE())),
                List.of("LAST BY at"),
                "column k: BYTES NOT NULL can be neither in the key nor after BY; column at: DOUBLE can be neither in the key nor after BY");
    }

    @Test
    void everyColumnOutsideTheKeyMustBeInOneGroup() {
        assertRefused(
                keyed(DataTypes.INT(), DataTypes.INT(), DataTypes.INT(), DataTypes.INT()),
                List.of("LAST BY c0: c1, c0, k, nothing", "FIRST BY c1"),
                "column c0 is twice in sink.merge; column k is in the key and in a group of sink.merge; "
                        + "column nothing of sink.merge is not a column of the table; column c1 is twice in sink.merge; "
                        + "column c2 is in no group of sink.merge; column c3 is in no group of sink.merge");
    }

    private static ResolvedSchema keyed(DataType... types) {
        Column key = Column.physical("k", DataTypes.INT().notNull());
        Column[] columns = new Column[types.length + 1];
        columns[0] = key;
        for (int at = 0; at < types.length; at++) {
            columns[at + 1] = Column.physical("c" + at, types[at]);
        }
        return schema(List.of("k"), columns);
    }

    private static ResolvedSchema schema(List<String> key, Column... columns) {
        return new ResolvedSchema(
                List.of(columns), List.of(), key.isEmpty() ? null : UniqueConstraint.primaryKey("key", key), List.of());
    }

    private static void assertRefused(ResolvedSchema schema, List<String> groups, String problems) {
        List<MergeGroup> parsed =
                Stream.of(groups).flatMap(List::stream).map(MergeGroup::parse).toList();
        assertThatThrownBy(() -> TableShape.of(NAME, schema, parsed))
                .isInstanceOf(ValidationException.class)
                .hasMessage("Table s.t cannot be written by upsert-postgres: " + problems);
    }
}
