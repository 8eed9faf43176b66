package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.flink.table.api.TableEnvironment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A sink with more subtasks than its input: two versions of each of 10,000 parcels, one right after the other. */
class ParallelSinkIT {

    private static final int PARCELS = 10_000;

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    @BeforeEach
    void createTable() {
        DATABASE.execute("DROP TABLE IF EXISTS parcel; " + Parcels.DDL);
    }

    @Test
    void withGroupsTheLastVersionStandsWhicheverSubtaskReadItFirst() throws Exception {
        run(2, "sink.merge", "LAST BY version: weight, seen_at, scan_id, place");
        assertLastVersionsStand();
    }

    @Test
    void inPlainUpsertTheVersionThatArrivedLastStandsSinceAKeyStaysOnOneSubtask() throws Exception {
        run(1);
        assertLastVersionsStand();
    }

    private static void run(int inputs, String... options) throws Exception {
        TableEnvironment flink = Flink.streaming(inputs);
        flink.getConfig().set("taskmanager.numberOfTaskSlots", "4");
        String[] all = new String[options.length + 4];
        System.arraycopy(options, 0, all, 4, options.length);
        all[0] = "sink.parallelism";
        all[1] = "4";
        all[2] = "sink.flush-rows";
        all[3] = "50";
        Flink.createSink(flink, "parcel", Parcels.FLINK_COLUMNS, DATABASE.url(), all);
        flink.executeSql("""
                CREATE TEMPORARY TABLE numbers (n BIGINT) WITH (
                  'connector' = 'datagen',
                  'fields.n.kind' = 'sequence',
                  'fields.n.start' = '0',
                  'fields.n.end' = '%d')""".formatted(2 * PARCELS - 1));
        Flink.run(flink, """
                INSERT INTO parcel (parcel_id, version)
                SELECT CONCAT('p', CAST(n / 2 AS STRING)), MOD(n, 2) FROM numbers ON CONFLICT DO DEDUPLICATE""");
    }

    private static void assertLastVersionsStand() {
        assertThat(DATABASE.rows("SELECT version, count(*) FROM parcel GROUP BY version"))
                .containsExactly("1|" + PARCELS);
    }
}
