package io.tieout.ops.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tieout.backfill.Window;
import io.tieout.backfill.run.Backfill;
import io.tieout.backfill.run.BackfillException;
import io.tieout.backfill.run.BackfillReport;
import io.tieout.backfill.run.BackfillRequest;
import io.tieout.backfill.run.RunMode;
import io.tieout.backfill.source.EventSource;
import io.tieout.ops.backfill.BackfillSetup;
import io.tieout.ops.cli.Ran;
import io.tieout.ops.fixture.SessionCluster;
import io.tieout.ops.run.RunningJob;
import io.tieout.realtime.ArchiveSettings;
import io.tieout.realtime.settings.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.jar.JarOutputStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Batch jobs on a session cluster that knows Flink only, to which they are sent with the job's jar. */
class RemoteBackfillE2EIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Window MORNING =
            new Window(Instant.parse("2026-01-31T10:00:00Z"), Instant.parse("2026-01-31T11:00:00Z"));

    private static SessionCluster cluster;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() throws IOException {
        cluster = SessionCluster.start();
    }

    @AfterAll
    static void stop() throws InterruptedException {
        cluster.close();
    }

    @Test
    void theArchiveIsReadAndCompactedThere() throws Exception {
        Rig rig = Rig.create(1);
        try (Events events = new Events(rig);
                RunningJob job = rig.startJob(Map.of("job.parallelism", "1"))) {
            events.order(0, "A", "2026-01-31T10:00:00Z");
            events.payment(0, "pa", "A", "2026-01-31T10:10:00Z");
            events.order(0, "B", "2026-01-31T12:30:00Z");
            events.payment(0, "pb", "B", "2026-01-31T12:30:00Z");
            rig.awaitWatermark(Instant.parse("2026-01-31T12:29:55Z"), job::requireRunning);
            await().atMost(PATIENCE).until(() -> archived(rig) == 2);
            events.order(0, "C", "2026-01-31T10:30:00Z");
            await().atMost(PATIENCE).until(() -> archived(rig) == 3);
        }
        rig.tables().execute("TRUNCATE tieout.order_reconciliation, tieout.payment_ledger");

        Ran backfill = command(rig, "backfill", "--from=2026-01-31T10:00:00Z", "--to=2026-01-31T11:00:00Z");
        assertThat(backfill.exitCode()).as(backfill.err()).isZero();
        assertThat(backfill.out()).contains("matches   1 found");
        assertThat(statuses(rig)).containsExactly("A PAID pa", "C PENDING -");

        Ran compact = command(rig, "compact", "--set=archive.compact-files=2");
        assertThat(compact.exitCode()).as(compact.err()).isZero();
        assertThat(compact.out()).startsWith("1 hours compacted");
        assertThat(jobs()).filteredOn("FINISHED"::equals).hasSize(2);
    }

    @Test
    void aRunThatFailsThereTellsItsReasonAndOneThatIsClosedIsCancelledThereToo() throws Exception {
        Rig rig = Rig.create(1);
        Path orders = Files.write(
                folder.resolve("orders.jsonl"),
                IntStream.range(0, 2000).mapToObj(at -> """
                                {"order_id":"o%d","user_id":"u","amount":"10","currency":"EUR","order_time":"2026-01-31T10:00:00Z"}""".formatted(at)).toList());
        Path payments = Files.writeString(folder.resolve("payments.jsonl"), "");
        rig.tables().execute("""
                CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.05); RETURN NULL; END';
                CREATE TRIGGER slow AFTER INSERT ON tieout.order_reconciliation
                FOR EACH STATEMENT EXECUTE FUNCTION slow()""");
        try (BackfillSetup setup = BackfillSetup.open(remote(rig), rows -> {})) {
            Backfill backfill = setup.backfill();
            Path gone = folder.resolve("gone.jsonl");
            assertThatThrownBy(() -> backfill.run(open(setup.files(gone, gone))))
                    .isInstanceOf(BackfillException.class)
                    .hasMessageStartingWith("Run 1 of the window %s failed: ".formatted(MORNING))
                    .hasMessageContaining("File file:%s does not exist".formatted(gone));
            CompletableFuture<BackfillReport> run = CompletableFuture.supplyAsync(() -> {
                try {
                    return backfill.run(open(setup.files(orders, payments)));
                } catch (Exception stopped) {
                    throw new CompletionException(stopped);
                }
            });
            await().atMost(PATIENCE).until(() -> rig.tables().count("order_reconciliation") > 0);
            backfill.close();
            assertThatThrownBy(run::get).hasCauseInstanceOf(CancellationException.class);
        }
        assertThat(rig.tables().count("order_reconciliation")).isLessThan(2000);
        assertThat(rig.tables().lines("SELECT state FROM tieout.backfill_run ORDER BY run_id"))
                .containsExactly("FAILED", "CANCELLED");
        assertThat(jobs()).contains("FAILED", "CANCELED").doesNotContain("RUNNING");
    }

    @Test
    void aJarWithoutTheJobIsToldByTheClassThatIsMissing() throws Exception {
        Rig rig = Rig.create(1);
        Path empty = folder.resolve("empty.jar");
        new JarOutputStream(Files.newOutputStream(empty)).close();
        Map<String, String> settings = new HashMap<>(execution());
        settings.put("execution.jar", empty.toString());
        Path orders = Files.writeString(folder.resolve("orders.jsonl"), "");
        try (BackfillSetup setup = BackfillSetup.open(rig.settings(settings), rows -> {})) {
            assertThatThrownBy(() -> setup.backfill().run(open(setup.files(orders, orders))))
                    .isInstanceOf(BackfillException.class)
                    .hasMessageStartingWith(
                            "Run 1 of the window %s failed: The Flink cluster at %s does not take the job: "
                                    .formatted(MORNING, cluster.address()))
                    .hasMessageContaining("ClassNotFoundException: io.tieout.");
        }
    }

    /** Files of the hour from ten on that readers see. */
    private static long archived(Rig rig) {
        String installation = rig.tables()
                .lines("SELECT installation_id FROM tieout.installation")
                .get(0);
        Path archive = Path.of(ArchiveSettings.of(rig.settings(Map.of()), installation)
                .orElseThrow()
                .root());
        try (Stream<Path> files = Files.walk(archive)) {
            return files.filter(file -> file.getParent().endsWith("event_hour=10"))
                    .filter(file -> !file.getFileName().toString().startsWith("."))
                    .count();
        } catch (IOException | UncheckedIOException vanished) {
            return 0;
        }
    }

    /** How the jobs of the cluster stand, those that have ended among them. */
    private static List<String> jobs() throws Exception {
        String answer = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .build()
                .send(HttpRequest.newBuilder(cluster.address().resolve("/jobs")).build(), BodyHandlers.ofString())
                .body();
        return new ObjectMapper().readTree(answer).path("jobs").findValuesAsText("status");
    }

    private static BackfillRequest open(EventSource source) {
        return new BackfillRequest(MORNING, source, RunMode.ADD, true, "alice", "by hand");
    }

    private static Ran command(Rig rig, String... arguments) {
        return Ran.command(Stream.of(
                        Stream.of(arguments),
                        rig.arguments("").stream().skip(1),
                        execution().entrySet().stream()
                                .map(value -> "--set=" + value.getKey() + "=" + value.getValue()))
                .flatMap(all -> all)
                .toArray(String[]::new));
    }

    private static Settings remote(Rig rig) {
        Map<String, String> further = new HashMap<>(execution());
        further.put("job.flush-rows", "10");
        return rig.settings(further);
    }

    private static Map<String, String> execution() {
        return Map.of(
                "execution.target", "REMOTE",
                "execution.address", cluster.address().toString(),
                "execution.jar", jar().toString());
    }

    /** As the build of the module before has left it. */
    private static Path jar() {
        try (Stream<Path> built = Files.list(Path.of("../realtime/target"))) {
            return built.filter(file -> file.getFileName().toString().matches("realtime-.*-job\\.jar"))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("Package the module realtime first"));
        } catch (IOException missing) {
            throw new IllegalStateException("Package the module realtime first", missing);
        }
    }

    private static List<String> statuses(Rig rig) {
        return rig.tables().lines("""
                SELECT concat_ws(' ', order_id, status, coalesce(pay_id, '-'))
                FROM tieout.order_reconciliation ORDER BY order_id""");
    }
}
