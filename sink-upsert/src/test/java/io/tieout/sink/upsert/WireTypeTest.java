package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.HexFormat;
import java.util.Optional;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.DataType;
import org.junit.jupiter.api.Test;

class WireTypeTest {

    private static final int HEADER_HEX_DIGITS = 40;

    @Test
    void everyTypeWithAnExactCounterpartHasOne() {
        assertThat(wire(DataTypes.CHAR(3))).contains(WireType.TEXT);
        assertThat(wire(DataTypes.STRING())).contains(WireType.TEXT);
        assertThat(wire(DataTypes.BOOLEAN())).contains(WireType.BOOL);
        assertThat(wire(DataTypes.BINARY(3))).contains(WireType.BYTEA);
        assertThat(wire(DataTypes.BYTES())).contains(WireType.BYTEA);
        assertThat(wire(DataTypes.DECIMAL(38, 18))).contains(WireType.NUMERIC);
        assertThat(wire(DataTypes.TINYINT())).contains(WireType.INT2);
        assertThat(wire(DataTypes.SMALLINT())).contains(WireType.INT2);
        assertThat(wire(DataTypes.INT())).contains(WireType.INT4);
        assertThat(wire(DataTypes.BIGINT())).contains(WireType.INT8);
        assertThat(wire(DataTypes.FLOAT())).contains(WireType.FLOAT4);
        assertThat(wire(DataTypes.DOUBLE())).contains(WireType.FLOAT8);
        assertThat(wire(DataTypes.DATE())).contains(WireType.DATE);
        assertThat(wire(DataTypes.TIME(3))).contains(WireType.TIME);
        assertThat(wire(DataTypes.TIMESTAMP(6))).contains(WireType.TIMESTAMP);
        assertThat(wire(DataTypes.TIMESTAMP_LTZ(6))).contains(WireType.TIMESTAMPTZ);
    }

    @Test
    void finerTimesAndNestedTypesHaveNone() {
        assertThat(wire(DataTypes.TIME(4))).isEmpty();
        assertThat(wire(DataTypes.TIMESTAMP(7))).isEmpty();
        assertThat(wire(DataTypes.TIMESTAMP_LTZ(9))).isEmpty();
        assertThat(wire(DataTypes.ARRAY(DataTypes.INT()))).isEmpty();
        assertThat(wire(DataTypes.MAP(DataTypes.INT(), DataTypes.INT()))).isEmpty();
        assertThat(wire(DataTypes.ROW(DataTypes.INT()))).isEmpty();
        assertThat(wire(DataTypes.INTERVAL(DataTypes.DAY()))).isEmpty();
    }

    @Test
    void onlyTypesThatCompareAlikeEverywhereAreOrdered() {
        assertThat(WireType.values())
                .filteredOn(wire -> !wire.isOrdered())
                .containsExactly(WireType.FLOAT4, WireType.FLOAT8, WireType.BYTEA);
    }

    @Test
    void timesCountFromTheYear2000InMicroseconds() {
        LocalDateTime before = LocalDateTime.parse("1999-12-31T23:59:59.999999");
        assertThat(element(DataTypes.TIMESTAMP(6), TimestampData.fromLocalDateTime(before)))
                .isEqualTo("00000008" + "ffffffffffffffff");
        Instant after = Instant.parse("2000-01-01T00:00:00.001Z");
        assertThat(element(DataTypes.TIMESTAMP_LTZ(3), TimestampData.fromInstant(after)))
                .isEqualTo("00000008" + "00000000000003e8");
        assertThat(element(DataTypes.DATE(), (int) LocalDate.parse("1999-12-31").toEpochDay()))
                .isEqualTo("00000004" + "ffffffff");
        assertThat(element(DataTypes.TIME(3), 1)).isEqualTo("00000008" + "00000000000003e8");
    }

    @Test
    void numbersAndTextsAreWrittenAsPostgresqlReceivesThem() {
        assertThat(element(DataTypes.BOOLEAN(), true)).isEqualTo("00000001" + "01");
        assertThat(element(DataTypes.TINYINT(), (byte) -1)).isEqualTo("00000002" + "ffff");
        assertThat(element(DataTypes.SMALLINT(), (short) 258)).isEqualTo("00000002" + "0102");
        assertThat(element(DataTypes.FLOAT(), 1.0f)).isEqualTo("00000004" + "3f800000");
        assertThat(element(DataTypes.DOUBLE(), -2.0)).isEqualTo("00000008" + "c000000000000000");
        assertThat(element(DataTypes.STRING(), StringData.fromString("é"))).isEqualTo("00000002" + "c3a9");
        assertThat(element(DataTypes.STRING(), StringData.fromString(""))).isEqualTo("00000000");
        assertThat(element(DataTypes.BYTES(), new byte[] {0, -1})).isEqualTo("00000002" + "00ff");
        // Digits in groups of four: 2 of them, the first of weight 0, positive, 2 digits after the point; 12 and 5000.
        assertThat(element(DataTypes.DECIMAL(4, 2), DecimalData.fromBigDecimal(new BigDecimal("12.50"), 4, 2)))
                .isEqualTo("0000000c" + "0002" + "0000" + "0000" + "0002" + "000c" + "1388");
    }

    private static Optional<WireType> wire(DataType type) {
        return WireType.of(type.getLogicalType());
    }

    private static String element(DataType type, Object value) {
        WireType wire = wire(type).orElseThrow();
        BinaryArray array = new BinaryArray(wire.oid(), 1);
        wire.write(GenericRowData.of(value), 0, type.getLogicalType(), array);
        return HexFormat.of().formatHex(array.toBytes()).substring(HEADER_HEX_DIGITS);
    }
}
