package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.flink.table.api.TableEnvironment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ModesIT {

    private static final String FACTS = """
            INSERT INTO parcel (parcel_id, version, weight, seen_at, scan_id, place)
            SELECT id, version, weight, CAST(NULL AS TIMESTAMP_LTZ(3)), CAST(NULL AS STRING), CAST(NULL AS STRING)
            FROM (VALUES ('p', CAST(2 AS BIGINT), CAST(2.5 AS DECIMAL(19, 4))), ('p', 1, 1.5), ('q', 7, 0.0001))
              AS description (id, version, weight)
            UNION ALL
            SELECT id, CAST(NULL AS BIGINT), CAST(NULL AS DECIMAL(19, 4)), CAST(seen_at AS TIMESTAMP_LTZ(3)), scan_id, place
            FROM (VALUES ('p', TIMESTAMP '2026-03-01 10:00:00', 'b', 'van'), ('p', TIMESTAMP '2026-03-01 10:00:00', 'B', 'dock'),
                ('r', TIMESTAMP '2026-03-01 09:00:00', 's', 'door'))
              AS scan (id, seen_at, scan_id, place)
            ON CONFLICT DO DEDUPLICATE""";

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    @BeforeEach
    void createTable() {
        DATABASE.execute("DROP TABLE IF EXISTS parcel; " + Parcels.DDL);
        DATABASE.createProgress();
    }

    @Test
    void theSameStatementGivesTheSameTableInStreamingAndInBatch() throws Exception {
        List<String> streaming = run(Flink.streaming(1), FACTS);
        assertThat(streaming)
                .containsExactly(
                        "p|2|2.5000|2026-03-01 10:00:00|B|dock",
                        "q|7|0.0001|null|null|null",
                        "r|null|null|2026-03-01 09:00:00|s|door");
        DATABASE.execute("TRUNCATE parcel");
        assertThat(run(Flink.batch(), FACTS)).isEqualTo(streaming);
    }

    @Test
    void aQueryOfOneRowGivesItInBothModes() throws Exception {
        String one = "INSERT INTO parcel (parcel_id, version) VALUES ('p', 1) ON CONFLICT DO DEDUPLICATE";
        assertThat(run(Flink.streaming(1), one)).containsExactly("p|1|null|null|null|null");
        DATABASE.execute("TRUNCATE parcel");
        assertThat(run(Flink.batch(), one)).containsExactly("p|1|null|null|null|null");
    }

    @Test
    void batchRecordsNoProgress() throws Exception {
        run(Flink.batch(), FACTS);
        assertThat(DATABASE.rows("SELECT * FROM pipeline_progress")).isEmpty();
    }

    @Test
    void streamingRecordsThatABoundedInputWithoutWatermarksHasEnded() throws Exception {
        run(Flink.streaming(1), FACTS);
        assertThat(DATABASE.rows(
                        "SELECT pipeline, sink, subtask, parallelism, watermark, floor, ended FROM pipeline_progress"))
                .containsExactly("live|parcel|0|1|null|null|t");
    }

    @Test
    void twoFlinkTablesOnOneTableRecordTheirProgressApart() throws Exception {
        TableEnvironment flink = Flink.streaming(1);
        for (String name : List.of("described", "scanned")) {
            Flink.createSink(
                    flink,
                    name,
                    Parcels.FLINK_COLUMNS,
                    DATABASE.url(),
                    "table-name",
                    "parcel",
                    "sink.progress.table",
                    "pipeline_progress",
                    "sink.progress.pipeline",
                    "live");
            Flink.run(
                    flink,
                    "INSERT INTO %s (parcel_id) VALUES ('by %s') ON CONFLICT DO DEDUPLICATE".formatted(name, name));
        }
        assertThat(DATABASE.rows("SELECT parcel_id FROM parcel ORDER BY 1"))
                .containsExactly("by described", "by scanned");
        assertThat(DATABASE.rows("SELECT sink, subtask, ended FROM pipeline_progress ORDER BY 1"))
                .containsExactly("described|0|t", "scanned|0|t");
    }

    private static List<String> run(TableEnvironment flink, String insert) throws Exception {
        Flink.createSink(
                flink,
                "parcel",
                Parcels.FLINK_COLUMNS,
                DATABASE.url(),
                "sink.merge",
                String.join("; ", Parcels.MERGE),
                "sink.progress.table",
                "pipeline_progress",
                "sink.progress.pipeline",
                "live");
        Flink.run(flink, insert);
        return DATABASE.rows("SELECT %s FROM parcel ORDER BY parcel_id".formatted(Parcels.COLUMNS));
    }
}
