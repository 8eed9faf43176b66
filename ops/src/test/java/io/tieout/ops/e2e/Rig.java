package io.tieout.ops.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tieout.db.Migrator;
import io.tieout.ops.backfill.BackfillSettings;
import io.tieout.ops.demo.DemoServers;
import io.tieout.ops.fixture.SharedServers;
import io.tieout.ops.publish.Arrival;
import io.tieout.ops.publish.Published;
import io.tieout.ops.publish.Replay;
import io.tieout.ops.publish.Speed;
import io.tieout.ops.publish.Stream;
import io.tieout.ops.publish.Waiting;
import io.tieout.ops.run.ReconciliationRun;
import io.tieout.ops.run.RunningJob;
import io.tieout.ops.run.Topics;
import io.tieout.ops.schedule.ScheduleSettings;
import io.tieout.ops.schedule.UnpaidSweep;
import io.tieout.ops.status.PartitionState;
import io.tieout.ops.status.PartitionStatus;
import io.tieout.ops.status.StatusSettings;
import io.tieout.realtime.KafkaSettings;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Setting;
import io.tieout.realtime.settings.Settings;
import io.tieout.realtime.settings.SettingsReader;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A pipeline of a test's own on the shared servers: a migrated database, two topics, a folder for checkpoints. */
public final class Rig {

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final AtomicInteger COUNT = new AtomicInteger();

    private final Map<String, String> values;
    private final Tables tables;

    private Rig(Map<String, String> values, Tables tables) {
        this.values = values;
        this.tables = tables;
    }

    /** A silent partition holds the watermark for ever here, unless a test says otherwise: no clock has a part then. */
    public static Rig create(int partitions) throws InterruptedException {
        String name = "rig" + COUNT.incrementAndGet();
        DemoServers servers = SharedServers.get();
        Tables.of(servers.jdbcUrl()).execute("CREATE DATABASE %s TEMPLATE %s".formatted(name, Template.NAME));
        String url = url(name);
        Map<String, String> values = new HashMap<>(servers.settings());
        values.put("windows.enabled", "false"); // They take seconds to plan; WindowsE2EIT has them.
        values.putAll(Map.of(
                "database.url",
                url,
                "pipeline.name",
                name,
                "kafka.orders-topic",
                name + ".orders",
                "kafka.payments-topic",
                name + ".payments",
                "kafka.group-id",
                name,
                "watermark.idle-timeout",
                "0 s",
                "job.flush-interval",
                "50 ms",
                "job.checkpoint-interval",
                "300 ms"));
        Rig rig = new Rig(values, Tables.of(url));
        rig.tables.execute("UPDATE tieout.installation SET installation_id = gen_random_uuid()"); // The archive's name.
        try (Topics topics = rig.topics()) {
            topics.createMissing(partitions);
        }
        return rig;
    }

    private static String url(String database) {
        return SharedServers.get().jdbcUrl().replaceFirst("/tieout$", "/" + database);
    }

    public Tables tables() {
        return tables;
    }

    public String name() {
        return values.get("pipeline.name");
    }

    public Settings settings(Map<String, String> further) {
        List<Setting<?>> known = java.util.stream.Stream.of(
                        RealtimeSettings.ALL, BackfillSettings.ALL, ScheduleSettings.ALL, StatusSettings.ALL)
                .flatMap(List::stream)
                .toList();
        return new SettingsReader(known, RealtimeSettings.OPEN).read(values, Optional.empty(), Map.of(), further);
    }

    /** The same for a process. */
    List<String> arguments(String command) {
        return java.util.stream.Stream.concat(
                        java.util.stream.Stream.of(command),
                        values.entrySet().stream().map(value -> "--set=" + value.getKey() + "=" + value.getValue()))
                .toList();
    }

    public RunningJob startJob(Map<String, String> further) {
        return RunningJob.start(settings(further));
    }

    public Topics topics() {
        return new Topics(KafkaSettings.of(settings(Map.of())));
    }

    Replay replay(String speed) {
        KafkaSettings kafka = KafkaSettings.of(settings(Map.of()));
        return new Replay(
                Topics.clientProperties(kafka),
                Map.of(Stream.ORDERS, kafka.ordersTopic(), Stream.PAYMENTS, kafka.paymentsTopic()),
                Speed.parse(speed),
                Waiting.realTime());
    }

    Published publish(List<Arrival> arrivals) throws InterruptedException {
        return replay("max").publish(arrivals, progress -> {});
    }

    /**
     * Waits until all is in the tables as it must be, and sweeps on the way.
     *
     * @param alive fails if what should fill them does not run any more
     */
    void awaitAnswer(Oracle oracle, Instant watermark, long seed, Runnable alive) throws SQLException {
        awaitWatermark(watermark, alive);
        sweep();
        await().atMost(PATIENCE).untilAsserted(() -> {
            assertThat(Lines.difference(tables.ledger(), oracle.ledger()))
                    .as("seed %d", seed)
                    .isEmpty();
            assertThat(Lines.difference(tables.orders(), oracle.orders(watermark)))
                    .as("seed %d", seed)
                    .isEmpty();
        });
    }

    private static boolean isBehind(PartitionStatus partition) {
        return partition.state() == PartitionState.READING || partition.state() == PartitionState.STUCK;
    }

    /** Of the sink behind the join, exactly. */
    void awaitWatermark(Instant watermark, Runnable alive) {
        await().atMost(PATIENCE).untilAsserted(() -> {
            alive.run();
            assertThat(tables.watermark("payment_facts")).contains(watermark);
        });
    }

    /** Once the job has read what it may; what waits unread would hold the sweep back. */
    UnpaidSweep.Result sweep() throws SQLException {
        try (Topics topics = topics()) {
            await().atMost(PATIENCE)
                    .until(() -> ReconciliationRun.status(settings(Map.of()), tables.database())
                            .read(Optional.of(topics.offsets()), topics.streams())
                            .partitions()
                            .stream()
                            .noneMatch(Rig::isBehind));
        }
        return ReconciliationRun.sweepOnce(settings(Map.of()));
    }

    /** A migrated database that nobody is connected to: a copy of it is made sooner than the migrations have run. */
    private static final class Template {
        static final String NAME = migrated("rig_template");

        private static String migrated(String name) {
            Tables.of(SharedServers.get().jdbcUrl()).execute("CREATE DATABASE " + name);
            new Migrator(Tables.of(url(name)).database()).migrate();
            return name;
        }
    }
}
