package io.tieout.sink.upsert;

import java.math.BigDecimal;
import java.time.Instant;
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

/** The table of most tests: two kinds of facts about a parcel, its last description and where it was seen first. */
final class Parcels {

    static final String DDL = """
            CREATE TABLE parcel (
              parcel_id text PRIMARY KEY,
              version bigint,
              weight numeric(19,4),
              seen_at timestamptz(3),
              scan_id text,
              place text)""";

    static final String COLUMNS = "parcel_id, version, weight, seen_at AT TIME ZONE 'UTC', scan_id, place";

    static final List<String> MERGE = List.of("LAST BY version: weight", "FIRST BY seen_at, scan_id: place");

    /** For Flink, to be completed with the connector's options. */
    static final String FLINK_COLUMNS = """
            parcel_id STRING,
            version BIGINT,
            weight DECIMAL(19, 4),
            seen_at TIMESTAMP_LTZ(3),
            scan_id STRING,
            place STRING,
            PRIMARY KEY (parcel_id) NOT ENFORCED""";

    private static final int WEIGHT_DIGITS = 19;
    private static final int WEIGHT_SCALE = 4;

    private Parcels() {}

    static ResolvedSchema schema() {
        return new ResolvedSchema(
                List.of(
                        Column.physical("parcel_id", DataTypes.STRING().notNull()),
                        Column.physical("version", DataTypes.BIGINT()),
                        Column.physical("weight", DataTypes.DECIMAL(WEIGHT_DIGITS, WEIGHT_SCALE)),
                        Column.physical("seen_at", DataTypes.TIMESTAMP_LTZ(3)),
                        Column.physical("scan_id", DataTypes.STRING()),
                        Column.physical("place", DataTypes.STRING())),
                List.of(),
                UniqueConstraint.primaryKey("key", List.of("parcel_id")),
                List.of());
    }

    static TableShape shape() {
        return shape(MERGE);
    }

    static TableShape shape(List<String> merge) {
        return TableShape.of(
                new TableName(List.of("parcel")),
                schema(),
                merge.stream().map(MergeGroup::parse).toList());
    }

    static RowData described(String id, long version, String weight) {
        return GenericRowData.of(text(id), version, decimal(weight), null, null, null);
    }

    static RowData seen(String id, String at, String scan, String place) {
        return GenericRowData.of(text(id), null, null, instant(at), text(scan), text(place));
    }

    static RowData whole(String id, long version, String weight, String at, String scan, String place) {
        return GenericRowData.of(text(id), version, decimal(weight), instant(at), text(scan), text(place));
    }

    static StringData text(String value) {
        return StringData.fromString(value);
    }

    private static DecimalData decimal(String value) {
        return DecimalData.fromBigDecimal(new BigDecimal(value), WEIGHT_DIGITS, WEIGHT_SCALE);
    }

    private static TimestampData instant(String value) {
        return TimestampData.fromInstant(Instant.parse(value));
    }
}
