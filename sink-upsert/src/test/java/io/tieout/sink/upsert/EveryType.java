package io.tieout.sink.upsert;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.catalog.UniqueConstraint;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;

/** A row of a table with a column of every type, filled from left to right. */
final class EveryType {

    static final String DDL = """
            CREATE TABLE every_type (k int PRIMARY KEY, flag boolean, tiny smallint, small smallint, num int, big bigint,
              real4 real, real8 double precision, money numeric(19,4), wide numeric(38,18), txt text, raw bytea,
              day date, clock time(3), plain timestamp(6), ltz3 timestamptz(3), ltz6 timestamptz(6))""";

    static final int COLUMNS = 17;

    private final GenericRowData row = new GenericRowData(COLUMNS);
    private int next;

    RowData row() {
        return row;
    }

    EveryType put(Object... values) {
        for (Object value : values) {
            row.setField(next++, value);
        }
        return this;
    }

    EveryType with(double real8, String money, String wide) {
        return put(
                real8,
                DecimalData.fromBigDecimal(new BigDecimal(money), 19, 4),
                DecimalData.fromBigDecimal(new BigDecimal(wide), 38, 18));
    }

    EveryType with(String txt, byte[] raw) {
        return put(StringData.fromString(txt), raw);
    }

    EveryType with(String day, String clock, String plain) {
        int millis = (int) (LocalTime.parse(clock).toNanoOfDay() / 1_000_000);
        return put(
                (int) LocalDate.parse(day).toEpochDay(),
                millis,
                TimestampData.fromLocalDateTime(LocalDateTime.parse(plain)));
    }

    EveryType with(String ltz3, String ltz6) {
        return put(TimestampData.fromInstant(Instant.parse(ltz3)), TimestampData.fromInstant(Instant.parse(ltz6)));
    }

    static TableShape shape() {
        return TableShape.of(
                new TableName(List.of("every_type")),
                new ResolvedSchema(
                        List.of(
                                Column.physical("k", DataTypes.INT().notNull()),
                                Column.physical("flag", DataTypes.BOOLEAN()),
                                Column.physical("tiny", DataTypes.TINYINT()),
                                Column.physical("small", DataTypes.SMALLINT()),
                                Column.physical("num", DataTypes.INT()),
                                Column.physical("big", DataTypes.BIGINT()),
                                Column.physical("real4", DataTypes.FLOAT()),
                                Column.physical("real8", DataTypes.DOUBLE()),
                                Column.physical("money", DataTypes.DECIMAL(19, 4)),
                                Column.physical("wide", DataTypes.DECIMAL(38, 18)),
                                Column.physical("txt", DataTypes.STRING()),
                                Column.physical("raw", DataTypes.BYTES()),
                                Column.physical("day", DataTypes.DATE()),
                                Column.physical("clock", DataTypes.TIME(3)),
                                Column.physical("plain", DataTypes.TIMESTAMP(6)),
                                Column.physical("ltz3", DataTypes.TIMESTAMP_LTZ(3)),
                                Column.physical("ltz6", DataTypes.TIMESTAMP_LTZ(6))),
                        List.of(),
                        UniqueConstraint.primaryKey("key", List.of("k")),
                        List.of()),
                List.of());
    }
}
