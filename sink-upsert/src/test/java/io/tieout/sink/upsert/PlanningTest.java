package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.TableException;
import org.apache.flink.table.api.ValidationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is refused before anything runs; no database is there. */
class PlanningTest {

    private static final String URL = "jdbc:postgresql://localhost:1/nowhere";
    private static final String KEY = "PRIMARY KEY (k) NOT ENFORCED";

    private final TableEnvironment flink = Flink.streaming(1);

    @BeforeEach
    void createSources() {
        flink.executeSql("CREATE TEMPORARY TABLE numbers (n INT) WITH ('connector' = 'datagen')");
        flink.executeSql("CREATE TEMPORARY TABLE others (n INT, v INT) WITH ('connector' = 'datagen')");
    }

    @Test
    void aTableWithoutAPrimaryKey() {
        Flink.createSink(flink, "sink", "k INT, v INT", URL);
        assertRefused(
                "it has no key: declare PRIMARY KEY (column, ...) NOT ENFORCED, the key of the table in PostgreSQL");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ARRAY<INT>
            MAP<STRING, INT>
            ROW<`x` INT>
            TIMESTAMP(9)
            TIMESTAMP_LTZ(9)
            """)
    void aColumnThatPostgresqlCannotHoldExactly(String type) {
        Flink.createSink(flink, "sink", "k INT, v %s, %s".formatted(type, KEY), URL);
        assertRefused(
                "column v: %s has no exact counterpart in PostgreSQL, cast it (times to at most TIME(3), TIMESTAMP(6) or TIMESTAMP_LTZ(6))"
                        .formatted(type));
    }

    @Test
    void aQueryThatDeletes() {
        Flink.createSink(flink, "sink", "k INT, v INT, " + KEY, URL);
        assertThatThrownBy(() -> flink.explainSql("""
                                INSERT INTO sink
                                SELECT numbers.n, others.v FROM numbers LEFT JOIN others ON numbers.n = others.n
                                ON CONFLICT DO DEDUPLICATE"""))
                .isInstanceOf(TableException.class)
                .hasMessage(
                        "Table sink 'default_catalog.default_database.sink' doesn't support consuming delete changes which is produced by node Join(joinType=[LeftOuterJoin], where=[(n = n0)], select=[n, n0, v], leftInputSpec=[NoUniqueKey], rightInputSpec=[NoUniqueKey])");
    }

    @Test
    void factsOfTwoKindsArePlannedWithoutAMaterializer() {
        TableEnvironment two = Flink.streaming(2);
        Flink.createSink(two, "parcel", Parcels.FLINK_COLUMNS, URL, "sink.merge", String.join("; ", Parcels.MERGE));
        two.executeSql("CREATE TEMPORARY TABLE scans (id STRING, w DECIMAL(19, 4), s STRING, p STRING, "
                + "scanned AS CAST(CURRENT_TIMESTAMP AS TIMESTAMP_LTZ(3))) WITH ('connector' = 'datagen')");
        String plan = two.explainSql("""
                INSERT INTO parcel (parcel_id, version, weight, seen_at, scan_id, place)
                SELECT id, 1, w, CAST(NULL AS TIMESTAMP_LTZ(3)), CAST(NULL AS STRING), CAST(NULL AS STRING) FROM scans
                UNION ALL
                SELECT id, CAST(NULL AS BIGINT), CAST(NULL AS DECIMAL(19, 4)), scanned, s, p FROM scans
                ON CONFLICT DO DEDUPLICATE""");
        assertThat(plan)
                .contains("Sink(table=[default_catalog.default_database.parcel]")
                .doesNotContain("upsertMaterialize=[true]");
    }

    private void assertRefused(String problem) {
        assertThatThrownBy(() -> flink.explainSql("INSERT INTO sink (k) SELECT n FROM numbers"))
                .isInstanceOf(ValidationException.class)
                .rootCause()
                .isInstanceOf(ValidationException.class)
                .hasMessage("Table sink cannot be written by upsert-postgres: " + problem);
    }
}
