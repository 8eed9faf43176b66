package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.catalog.UniqueConstraint;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One bad row among 500. */
class RefusedRowIT {

    private static final int ROWS = 500;

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    @BeforeEach
    void createTable() {
        DATABASE.execute("""
                DROP TABLE IF EXISTS strict;
                CREATE TABLE strict (
                  shop int,
                  id varchar(8),
                  amount numeric(5,2) CHECK (amount <> 13),
                  code varchar(3),
                  note text NOT NULL,
                  ticket text UNIQUE,
                  PRIMARY KEY (shop, id))""");
    }

    @Test
    void aNumberThatIsTooLarge() {
        assertRefused(
                row("id250", "1000.00", "abc", "fine", "t250"),
                "column amount=1000.00: ERROR: numeric field overflow (SQLSTATE 22003)");
    }

    @Test
    void aTextThatIsTooLong() {
        assertRefused(
                row("id250", "1.00", "abcd", "fine", "t250"),
                "column code=abcd: ERROR: value too long for type character varying(3) (SQLSTATE 22001)");
    }

    @Test
    void aNulCharacterInAText() {
        assertRefused(
                row("id250", "1.00", "abc", "fi\0ne", "t250"),
                "column note=fi\\0ne: ERROR: invalid byte sequence for encoding \"UTF8\": 0x00 (SQLSTATE 22021)");
    }

    @Test
    void aValueThatAConstraintForbids() {
        assertRefused(
                row("id250", "13.00", "abc", "fine", "t250"),
                "column amount=13.00: ERROR: new row for relation \"strict\" violates check constraint \"strict_amount_check\" (SQLSTATE 23514)");
    }

    @Test
    void aNullThatIsNotAllowed() {
        assertRefused(
                row("id250", "1.00", "abc", null, "t250"),
                "column note=null: ERROR: null value in column \"note\" of relation \"strict\" violates not-null constraint (SQLSTATE 23502)");
    }

    @Test
    void aSecondUniqueColumnThatTwoRowsOfTheBatchShare() {
        assertRefused(
                row("id250", "1.00", "abc", "fine", "t100"),
                "column ticket=t100: ERROR: duplicate key value violates unique constraint \"strict_ticket_key\" (SQLSTATE 23505)");
    }

    @Test
    void aColumnOfTheKeyThatIsNotTheFirst() {
        List<RowData> rows = rows();
        rows.set(250, row("id250-too-long", "1.00", "abc", "fine", "t250"));
        assertRefused(
                rows,
                "shop=7, id=id250-too-long",
                "column id=id250-too-long: ERROR: value too long for type character varying(8) (SQLSTATE 22001)");
    }

    @Test
    void ofTwoBadRowsTheFirstInTheOrderOfKeysIsNamed() {
        List<RowData> rows = rows();
        rows.set(400, row("id400", "1000.00", "abc", "fine", "t400"));
        rows.set(300, row("id300", "1.00", "abcd", "fine", "t300"));
        assertRefused(
                rows,
                "shop=7, id=id300",
                "column code=abcd: ERROR: value too long for type character varying(3) (SQLSTATE 22001)");
    }

    @Test
    void afterwardsTheWriterCanGoOn() throws IOException {
        try (UpsertWriter writer = Writers.open(shape(), DATABASE.url())) {
            Writers.write(writer, List.of(row("id1", "1000.00", "abc", "fine", "t1")));
            assertThatThrownBy(() -> writer.flush(false)).isInstanceOf(IOException.class);
            Writers.write(writer, List.of(row("id1", "1.00", "abc", "fine", "t1")));
            writer.flush(false);
        }
        assertThat(DATABASE.rows("SELECT * FROM strict")).containsExactly("7|id1|1.00|abc|fine|t1");
    }

    private static void assertRefused(RowData bad, String column) {
        List<RowData> rows = rows();
        rows.set(250, bad);
        assertRefused(rows, "shop=7, id=id250", column);
    }

    private static void assertRefused(List<RowData> rows, String key, String column) {
        assertThatThrownBy(() -> Writers.writeAll(shape(), DATABASE.url(), rows))
                .isInstanceOf(IOException.class)
                .hasMessage("Writing strict failed: strict refused the row with " + key + ": " + column)
                .hasCauseInstanceOf(RowRefusedException.class);
        assertThat(DATABASE.row("SELECT count(*) FROM strict")).isEqualTo("0");
    }

    private static List<RowData> rows() {
        List<RowData> rows = new ArrayList<>();
        for (int id = 0; id < ROWS; id++) {
            rows.add(row("id" + id, "1.00", "abc", "fine", "t" + id));
        }
        return rows;
    }

    private static RowData row(String id, String amount, String code, String note, String ticket) {
        return GenericRowData.of(
                7,
                StringData.fromString(id),
                DecimalData.fromBigDecimal(new BigDecimal(amount), 19, 2),
                StringData.fromString(code),
                StringData.fromString(note),
                StringData.fromString(ticket));
    }

    private static TableShape shape() {
        return TableShape.of(
                new TableName(List.of("strict")),
                new ResolvedSchema(
                        List.of(
                                Column.physical("shop", DataTypes.INT().notNull()),
                                Column.physical("id", DataTypes.STRING().notNull()),
                                Column.physical("amount", DataTypes.DECIMAL(19, 2)),
                                Column.physical("code", DataTypes.STRING()),
                                Column.physical("note", DataTypes.STRING()),
                                Column.physical("ticket", DataTypes.STRING())),
                        List.of(),
                        UniqueConstraint.primaryKey("key", List.of("shop", "id")),
                        List.of()),
                List.of());
    }
}
