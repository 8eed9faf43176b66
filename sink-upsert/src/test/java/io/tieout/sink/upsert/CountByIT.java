package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.flink.table.api.TableEnvironment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The metrics of a job as a reporter gets them. */
class CountByIT {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    @BeforeEach
    void createTable() {
        DATABASE.execute("DROP TABLE IF EXISTS parcel; " + Parcels.DDL);
    }

    @Test
    void everyRowIsCountedUnderItsValueWhetherItChangesTheTableOrNot() throws Exception {
        run("""
                SELECT id, place FROM (VALUES
                  ('p1', 'dock'), ('p2', 'dock'), ('p2', 'dock'), ('p3', 'door'), ('p4', CAST(NULL AS STRING))
                ) AS scan (id, place)""");

        assertThat(KeptMetrics.rowsTaken("place", "dock")).isEqualTo(3);
        assertThat(KeptMetrics.rowsTaken("place", "door")).isEqualTo(1);
        assertThat(KeptMetrics.rowsTaken("place", "null")).isEqualTo(1);
    }

    @Test
    void valuesBeyondTheFirstHundredAreCountedTogether() throws Exception {
        run("SELECT CAST(n AS STRING), CAST(n AS STRING) FROM numbers");

        assertThat(KeptMetrics.rowsTaken("place", "99")).isEqualTo(1);
        assertThat(KeptMetrics.rowsTaken("place", "other")).isEqualTo(23);
    }

    private static void run(String query) throws Exception {
        TableEnvironment flink = Flink.streaming(1);
        KeptMetrics.OPTIONS.forEach(flink.getConfig()::set);
        flink.executeSql("""
                CREATE TEMPORARY TABLE numbers (n BIGINT) WITH (
                  'connector' = 'datagen',
                  'fields.n.kind' = 'sequence',
                  'fields.n.start' = '0',
                  'fields.n.end' = '122')""");
        Flink.createSink(flink, "parcel", Parcels.FLINK_COLUMNS, DATABASE.url(), "sink.count-by", "place");
        Flink.run(flink, "INSERT INTO parcel (parcel_id, place) " + query + " ON CONFLICT DO DEDUPLICATE");
    }
}
