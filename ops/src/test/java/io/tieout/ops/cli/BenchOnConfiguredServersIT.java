package io.tieout.ops.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tieout.db.TestDatabase;
import io.tieout.ops.fixture.SharedServers;
import io.tieout.ops.fixture.TieoutProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.GroupListing;
import org.junit.jupiter.api.Test;

/** On servers that somebody else needs a benchmark touches nothing but what it made, and leaves nothing. */
class BenchOnConfiguredServersIT {

    private static final String SCHEMAS = "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'tieout%'";
    private static final String KAFKA =
            "--set=kafka.bootstrap-servers=" + SharedServers.get().bootstrapServers();

    @Test
    void theirCpuIsNotKnownAndTheyAreLeftAsTheyWere() throws Exception {
        try (TestDatabase database = TestDatabase.createEmpty();
                TieoutProcess bench = start(database, "--stages=facts", "--runs=1", "--json")) {
            int exitCode = bench.exitCode(Duration.ofMinutes(3));

            assertThat(exitCode).as(bench.err()).isZero();
            for (JsonNode cost :
                    JsonMapper.builder().build().readTree(bench.out()).get("costs")) {
                assertThat(cost.get("job_cpu").doubleValue()).isPositive();
                assertThat(cost.get("kafka_cpu").isNull()).isTrue();
                assertThat(cost.get("database_cpu").isNull()).isTrue();
            }
            assertThat(left(database)).isEmpty();
        }
    }

    @Test
    void theyAreAlsoLeftAsTheyWereWhenItIsStopped() throws Exception {
        try (TestDatabase database = TestDatabase.createEmpty();
                TieoutProcess bench = start(database, "--stages=facts", "--runs=9")) {
            await().atMost(Duration.ofMinutes(1))
                    .until(() ->
                            bench.err().contains("run 1") && !left(database).isEmpty());

            bench.terminate();

            assertThat(bench.exitCode(Duration.ofMinutes(1))).isNotZero();
            assertThat(left(database)).isEmpty();
        }
    }

    @Test
    void aDatabaseWithASchemaOfSomebodyElseIsRefusedAndKept() {
        try (TestDatabase database = TestDatabase.create()) {
            Ran ran = Ran.on(database, "bench", "--configured-servers", KAFKA);

            assertThat(ran)
                    .isEqualTo(Ran.failed(
                            1,
                            "%s as %s has schema tieout, tieout_backfill, which a benchmark would drop: name another"
                                            .formatted(database.url(), database.user())
                                    + " database in database.url, an empty one"));
            assertThat(database.rows(SCHEMAS)).containsExactlyInAnyOrder(List.of("tieout"), List.of("tieout_backfill"));
        }
    }

    @Test
    void aSchemaThatABenchmarkLeftAndAJobWentOnInIsRefusedToo() {
        try (TestDatabase database = TestDatabase.create()) {
            for (String schema : List.of("tieout", "tieout_backfill")) {
                database.execute("COMMENT ON SCHEMA %s IS 'Made by tieout bench, which drops it with all that is in it'"
                        .formatted(schema));
            }
            database.execute("INSERT INTO tieout.source_progress VALUES ('orders', 0, 'orders', 1, 1, 0, 0, 0, now())");

            Ran ran = Ran.on(database, "bench", "--configured-servers", KAFKA);

            assertThat(ran.exitCode()).isEqualTo(1);
            assertThat(ran.err()).contains("has a schema tieout that a benchmark left and others have used since");
            assertThat(database.rows(SCHEMAS)).hasSize(2);
        }
    }

    private static TieoutProcess start(TestDatabase database, String... arguments) {
        List<String> all = new ArrayList<>(List.of("bench", "--configured-servers", "--orders=2000", KAFKA));
        all.addAll(List.of(arguments));
        all.addAll(Ran.settings(database));
        return TieoutProcess.start(all);
    }

    /** Schemas, topics and groups of benchmarks. */
    private static List<String> left(TestDatabase database) {
        List<String> left = new ArrayList<>();
        try (Admin admin = Admin.create(
                Map.<String, Object>of("bootstrap.servers", SharedServers.get().bootstrapServers()))) {
            left.addAll(admin.listTopics().names().get());
            admin.listGroups().all().get().stream().map(GroupListing::groupId).forEach(left::add);
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
        left.removeIf(name -> !name.startsWith("tieout-bench"));
        database.rows(SCHEMAS).forEach(left::addAll);
        return left;
    }
}
