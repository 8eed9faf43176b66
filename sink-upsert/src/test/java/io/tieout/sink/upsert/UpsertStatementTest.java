package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.catalog.UniqueConstraint;
import org.junit.jupiter.api.Test;

class UpsertStatementTest {

    @Test
    void groupsAreGuardedOneByOneAndTextsComparedByBytes() {
        assertThat(sql(Parcels.shape())).isEqualTo("""
                        INSERT INTO "parcel" AS t ("parcel_id", "version", "weight", "seen_at", "scan_id", "place")
                        SELECT "parcel_id", "version", "weight", "seen_at", "scan_id", "place"
                        FROM unnest(?::text[], ?::bigint[], ?::numeric[], ?::timestamptz[], ?::text[], ?::text[]) AS r ("parcel_id", "version", "weight", "seen_at", "scan_id", "place")
                        ON CONFLICT ("parcel_id") DO UPDATE SET
                          "version" = CASE WHEN (EXCLUDED."version" IS NOT NULL AND (t."version" IS NULL OR (EXCLUDED."version") > (t."version"))) THEN EXCLUDED."version" ELSE t."version" END,
                          "weight" = CASE WHEN (EXCLUDED."version" IS NOT NULL AND (t."version" IS NULL OR (EXCLUDED."version") > (t."version"))) THEN EXCLUDED."weight" ELSE t."weight" END,
                          "seen_at" = CASE WHEN (EXCLUDED."seen_at" IS NOT NULL AND (t."seen_at" IS NULL OR (EXCLUDED."seen_at", EXCLUDED."scan_id" COLLATE "C") < (t."seen_at", t."scan_id" COLLATE "C"))) THEN EXCLUDED."seen_at" ELSE t."seen_at" END,
                          "scan_id" = CASE WHEN (EXCLUDED."seen_at" IS NOT NULL AND (t."seen_at" IS NULL OR (EXCLUDED."seen_at", EXCLUDED."scan_id" COLLATE "C") < (t."seen_at", t."scan_id" COLLATE "C"))) THEN EXCLUDED."scan_id" ELSE t."scan_id" END,
                          "place" = CASE WHEN (EXCLUDED."seen_at" IS NOT NULL AND (t."seen_at" IS NULL OR (EXCLUDED."seen_at", EXCLUDED."scan_id" COLLATE "C") < (t."seen_at", t."scan_id" COLLATE "C"))) THEN EXCLUDED."place" ELSE t."place" END
                        WHERE (EXCLUDED."version" IS NOT NULL AND (t."version" IS NULL OR (EXCLUDED."version") > (t."version")))
                           OR (EXCLUDED."seen_at" IS NOT NULL AND (t."seen_at" IS NULL OR (EXCLUDED."seen_at", EXCLUDED."scan_id" COLLATE "C") < (t."seen_at", t."scan_id" COLLATE "C")))""");
    }

    @Test
    void withASingleGroupTheWhereClauseDecidesAlone() {
        assertThat(sql(twoColumns(List.of(MergeGroup.parse("LAST BY v"))))).isEqualTo("""
                        INSERT INTO "s"."t" AS t ("k", "v")
                        SELECT "k", "v"
                        FROM unnest(?::text[], ?::integer[]) AS r ("k", "v")
                        ON CONFLICT ("k") DO UPDATE SET
                          "v" = EXCLUDED."v"
                        WHERE (EXCLUDED."v" IS NOT NULL AND (t."v" IS NULL OR (EXCLUDED."v") > (t."v")))""");
    }

    @Test
    void plainUpsertWritesOnlyWhatDiffers() {
        assertThat(sql(twoColumns(List.of()))).isEqualTo("""
                        INSERT INTO "s"."t" AS t ("k", "v")
                        SELECT "k", "v"
                        FROM unnest(?::text[], ?::integer[]) AS r ("k", "v")
                        ON CONFLICT ("k") DO UPDATE SET
                          "v" = EXCLUDED."v"
                        WHERE (EXCLUDED."v") IS DISTINCT FROM (t."v")""");
    }

    @Test
    void aTableThatIsAllKeyIsOnlyInserted() {
        ResolvedSchema schema = new ResolvedSchema(
                List.of(
                        Column.physical("a", DataTypes.DATE().notNull()),
                        Column.physical("b", DataTypes.INT().notNull())),
                List.of(),
                UniqueConstraint.primaryKey("key", List.of("b", "a")),
                List.of());
        assertThat(sql(TableShape.of(new TableName(List.of("t")), schema, List.of())))
                .isEqualTo("""
                        INSERT INTO "t" AS t ("a", "b")
                        SELECT "a", "b"
                        FROM unnest(?::date[], ?::integer[]) AS r ("a", "b")
                        ON CONFLICT ("b", "a") DO NOTHING""");
    }

    private static TableShape twoColumns(List<MergeGroup> groups) {
        ResolvedSchema schema = new ResolvedSchema(
                List.of(Column.physical("k", DataTypes.STRING().notNull()), Column.physical("v", DataTypes.INT())),
                List.of(),
                UniqueConstraint.primaryKey("key", List.of("k")),
                List.of());
        return TableShape.of(new TableName(List.of("s", "t")), schema, groups);
    }

    private static String sql(TableShape shape) {
        return new UpsertStatement(shape).sql();
    }
}
