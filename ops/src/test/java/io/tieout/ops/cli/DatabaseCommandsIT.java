package io.tieout.ops.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.db.Migrator;
import io.tieout.db.TestDatabase;
import io.tieout.ops.fixture.SharedServers;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseCommandsIT {

    private static final String BROKER =
            "--set=kafka.bootstrap-servers=" + SharedServers.get().bootstrapServers();

    private static final String STATUS = """
            pipeline   orders
            watermark  2026-01-31T10:30:00.500Z (stalled)
                       final up to 2026-01-31T10:30:00.500Z and no further for more than 2 min: nothing new from \
            orders since 2026-01-31T12:00:00Z and payments since 2026-01-31T12:00:00Z; the realtime job does not run
            job        not connected
            scheduler  0 nodes
            orders     2: PAID 1, PENDING 1, UNPAID 0; 2 came without an amount
            due        1 past their deadline and not marked yet
            payments   0
            rejected   0
            late       0
            """;

    @Test
    void migrateMayBeRepeated() {
        try (TestDatabase db = TestDatabase.createEmpty()) {
            List<String> files = new Migrator(db.dataSource()).pending();
            String newest = files.get(files.size() - 1).replaceFirst("V(\\d+)__.*", "$1");
            assertThat(Ran.on(db, "migrate"))
                    .isEqualTo(new Ran(
                            0,
                            "Schema tieout is at version %s, %d migrations applied\n".formatted(newest, files.size()),
                            ""));
            assertThat(Ran.on(db, "migrate"))
                    .isEqualTo(new Ran(0, "Schema tieout is at version %s already\n".formatted(newest), ""));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"status", "schedule", "realtime"})
    void aDatabaseThatIsNotMigratedIsRefused(String command) {
        try (TestDatabase db = TestDatabase.createEmpty()) {
            int lacking = new Migrator(db.dataSource()).pending().size();
            assertThat(Ran.on(db, command))
                    .isEqualTo(Ran.failed(
                            1,
                            "The database lacks %d migrations of this version: run tieout migrate".formatted(lacking)));
        }
    }

    @Test
    void scheduleOnceSweepsAndTellsWhatItDid() {
        try (TestDatabase db = TestDatabase.create()) {
            db.execute("""
                    INSERT INTO tieout.order_reconciliation (order_id, order_time)
                    VALUES ('o1', '2026-01-31T10:00:00Z')""");
            assertThat(Ran.on(db, "schedule", "--once", BROKER))
                    .isEqualTo(new Ran(0, "0 orders marked UNPAID, watermark not recorded\n", ""));

            db.execute("""
                    INSERT INTO tieout.pipeline_progress (pipeline, sink, subtask, parallelism, watermark)
                    VALUES ('orders', 'payment_facts', 0, 1, '2026-01-31T10:30:00.001Z')""");

            assertThat(Ran.on(db, "schedule", "--once", BROKER))
                    .isEqualTo(new Ran(0, "1 orders marked UNPAID, watermark 2026-01-31T10:30:00.001Z\n", ""));
            assertThat(Ran.on(db, "schedule", "--once", BROKER))
                    .isEqualTo(new Ran(0, "0 orders marked UNPAID, watermark 2026-01-31T10:30:00.001Z\n", ""));
        }
    }

    @Test
    void aSweepThatCannotAskKafkaMarksNothingAndSaysWhy() {
        try (TestDatabase db = TestDatabase.create()) {
            fill(db);

            assertThat(Ran.on(db, "schedule", "--once", "--set=kafka.bootstrap-servers=127.0.0.1:1"))
                    .isEqualTo(new Ran(
                            0,
                            "0 orders marked UNPAID, watermark not known; held back: Kafka at 127.0.0.1:1 does not list"
                                    + " topics: Timed out waiting for a node assignment. Call: listTopics (settings"
                                    + " kafka.*)\n",
                            ""));
        }
    }

    @Test
    void statusInJsonIsOneObjectWithTimesInUtc() {
        try (TestDatabase db = TestDatabase.create()) {
            fill(db);

            Ran ran = Ran.on(db, "status", "--json", BROKER);

            assertThat(ran.exitCode()).isZero();
            assertThat(ran.err()).isEmpty();
            assertThat(ran.out()
                            .replaceFirst(
                                    "\"at\":\"20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z\"", "\"at\":NOW"))
                    .isEqualTo(
                            "{\"at\":NOW,\"pipeline\":\"orders\",\"watermark\":\"2026-01-31T10:30:00.500Z\","
                                    + "\"watermark_state\":\"stalled\",\"watermark_moved_at\":\"2026-01-31T12:00:00Z\","
                                    + "\"held_by\":\"orders,payments\",\"held_by_partition\":null,"
                                    + "\"explanation\":\"final up to 2026-01-31T10:30:00.500Z and no further for more than 2 min: nothing new from orders since 2026-01-31T12:00:00Z and"
                                    + " payments since 2026-01-31T12:00:00Z; the realtime job does not run\","
                                    + "\"job_connections\":0,\"scheduler_nodes\":0,\"orders\":2,"
                                    + "\"order_status\":{\"PAID\":1,\"PENDING\":1,\"UNPAID\":0},\"payments\":0,"
                                    + "\"rejected\":0,\"late\":0,\"conserved\":true,\"partitions\":[],"
                                    + "\"unpaid_due\":1,\"unpaid_held_by\":[],\"orders_without_amount\":2,\"rates\":null,\"pairs\":[]}\n");
        }
    }

    @Test
    void statusWithoutAWatermarkHasNullsAndNotMissingKeys() {
        try (TestDatabase db = TestDatabase.create()) {
            assertThat(Ran.on(db, "status", "--json", BROKER).out())
                    .contains("\"watermark\":null,\"watermark_state\":\"none\",\"watermark_moved_at\":null,");
        }
    }

    @Test
    void statusForAPersonTellsTheSame() {
        try (TestDatabase db = TestDatabase.create()) {
            fill(db);

            assertThat(Ran.on(db, "status", BROKER)).isEqualTo(new Ran(0, STATUS, ""));
        }
    }

    @Test
    void whileKafkaIsDownTheStatusSaysSoAndTellsTheRest() {
        try (TestDatabase db = TestDatabase.create()) {
            fill(db);

            assertThat(Ran.on(db, "status", "--set=kafka.bootstrap-servers=127.0.0.1:1"))
                    .isEqualTo(new Ran(
                            0,
                            STATUS,
                            "Kafka at 127.0.0.1:1 does not list topics: Timed out waiting for a node assignment. Call:"
                                    + " listTopics (settings kafka.*)\n"));
        }
    }

    private static void fill(TestDatabase db) {
        db.execute("""
                INSERT INTO tieout.order_reconciliation (order_id, order_time, pay_id, pay_amount, pay_time)
                VALUES
                  ('o1', '2026-01-31T10:00:00Z', NULL, NULL, NULL),
                  ('o2', '2026-01-31T10:00:00Z', 'p1', 1, '2026-01-31T10:00:00Z');
                INSERT INTO tieout.pipeline_progress (pipeline, sink, subtask, parallelism, watermark, moved_at)
                SELECT 'orders', sink, 0, 1, '2026-01-31T10:30:00.5Z', '2026-01-31T12:00:00Z'
                FROM unnest(ARRAY['order_facts', 'payment_facts', 'payment_ledger']) AS sink""");
    }
}
