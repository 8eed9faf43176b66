package io.tieout.ops.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.db.TestDatabase;
import io.tieout.ops.fixture.SharedServers;
import io.tieout.ops.fixture.TieoutProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a command costs before it does anything is the classes that it loads: those that are many and of no use to it.
 */
class LoadedClassesIT {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** The planner, the cluster, the embedded broker, the scheduler, and what reads Parquet. */
    private static final List<String> OF_A_CLUSTER = List.of(
            "org.apache.flink.table.planner.",
            "org.apache.flink.table.runtime.",
            "org.apache.flink.runtime.",
            "org.apache.flink.streaming.",
            "org.apache.calcite.",
            "org.apache.hadoop.",
            "org.apache.parquet.",
            "org.quartz.core.",
            "org.quartz.impl.",
            "kafka.",
            "scala.");

    private static final List<String> OF_SERVERS = List.of(
            "org.apache.kafka.",
            "org.apache.logging.",
            "org.flywaydb.",
            "org.postgresql.",
            "com.fasterxml.jackson.databind.");

    @TempDir
    Path dir;

    @Test
    void helpKnowsNoServerAndNoJson() throws Exception {
        for (List<String> help :
                List.of(List.of("--help"), List.of("report", "--help"), List.of("backfill", "--help"))) {
            assertThat(loaded(help)).noneMatch(in(OF_A_CLUSTER)).noneMatch(in(OF_SERVERS));
        }
    }

    @Test
    void aReportTakesTheDatabaseAndNothingElse() throws Exception {
        try (TestDatabase db = TestDatabase.create()) {
            List<String> loaded = loaded(on(db, "report", "--date=2026-03-01", "--zone=UTC"));

            assertThat(loaded).anyMatch(in(List.of("org.postgresql.")));
            assertThat(loaded).noneMatch(in(OF_A_CLUSTER)).noneMatch(in(List.of("org.apache.kafka.")));
        }
    }

    @Test
    void theStatusTakesTheDatabaseAndAsksKafkaAsAClient() throws Exception {
        try (TestDatabase db = TestDatabase.create()) {
            List<String> status = on(db, "status");
            status.add("--set=kafka.bootstrap-servers=" + SharedServers.get().bootstrapServers());

            assertThat(loaded(status))
                    .anyMatch(in(List.of("org.apache.kafka.clients.admin.")))
                    .noneMatch(in(OF_A_CLUSTER));
        }
    }

    private static List<String> on(TestDatabase db, String... arguments) {
        return new ArrayList<>(
                Stream.concat(Stream.of(arguments), Ran.settings(db).stream()).toList());
    }

    private static Predicate<String> in(List<String> packages) {
        return name -> packages.stream().anyMatch(name::startsWith);
    }

    /** Names of the classes that a process of its own loads for this command. */
    private List<String> loaded(List<String> arguments) throws IOException, InterruptedException {
        Path log = dir.resolve("loaded");
        try (TieoutProcess process =
                TieoutProcess.start(List.of("-Xlog:class+load:file=%s:none".formatted(log)), arguments)) {
            assertThat(process.exitCode(PATIENCE)).as(process.err()).isZero();
        }
        return Files.readAllLines(log).stream()
                .map(line -> line.substring(0, line.indexOf(' ')))
                .toList();
    }
}
