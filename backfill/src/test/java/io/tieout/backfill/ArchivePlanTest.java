package io.tieout.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.backfill.source.ArchivedEvents;
import io.tieout.backfill.source.WindowSources;
import io.tieout.realtime.golden.Golden;
import io.tieout.realtime.golden.Plan;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.PostgresTarget;
import io.tieout.realtime.pipeline.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a window is computed from an archive of two days. */
class ArchivePlanTest {

    private static final PipelineSettings RULES = new PipelineSettings(
            Duration.ofMinutes(10), Duration.ofMinutes(30), Duration.ofSeconds(5), List.of("SUCCESS"));

    /** Around midnight, so that hours of two days are wanted. */
    private static final Window WINDOW =
            new Window(Instant.parse("2026-08-21T23:00:00Z"), Instant.parse("2026-08-22T00:40:00Z"));

    private static final Pattern PARTITIONS = Pattern.compile("partitions=\\[(\\{[^]]*})]");

    @TempDir
    private Path folder;

    @BeforeEach
    void makeTwoDays() throws IOException {
        for (String stream : List.of("orders", "payments")) {
            for (String day : List.of("2026-08-21", "2026-08-22")) {
                for (int hour = 0; hour < 24; hour++) {
                    Path hours =
                            folder.resolve("archive/%s/event_date=%s/event_hour=%02d".formatted(stream, day, hour));
                    Files.createFile(Files.createDirectories(hours).resolve("1.parquet"));
                }
            }
        }
    }

    @Test
    void thePlanOfAWindow() throws IOException {
        Golden.assertMatches("archive-plan.txt", sorted(Plan.of(script()).optimized()));
    }

    @Test
    void onlyTheHoursThatOrdersAndTheirPaymentsMayLieInAreRead() {
        List<String> scans = Plan.of(script()).operators("TableSourceScan").stream()
                .map(ArchivePlanTest::sorted)
                .toList();
        assertThat(scans)
                .filteredOn(scan -> scan.contains("orders_in_records"))
                .singleElement()
                .asString()
                .contains(
                        "partitions=[{event_date=2026-08-21, event_hour=23}, {event_date=2026-08-22, event_hour=00}]");
        assertThat(scans)
                .filteredOn(scan -> scan.contains("payments_in_records"))
                .singleElement()
                .asString()
                .contains("partitions=[{event_date=2026-08-21, event_hour=22}, {event_date=2026-08-21, event_hour=23},"
                        + " {event_date=2026-08-22, event_hour=00}, {event_date=2026-08-22, event_hour=01}]");
    }

    @Test
    void theJoinIsAHashJoin() {
        Plan plan = Plan.of(script());
        assertThat(plan.operators("HashJoin"))
                .singleElement()
                .asString()
                .contains("(order_id = order_id0)", "600000:INTERVAL", "1800000:INTERVAL");
        assertThat(plan.operators("NestedLoopJoin")).isEmpty();
        assertThat(plan.operators("SortMergeJoin")).isEmpty();
    }

    @Test
    void copiesAreTakenOutOncePerStream() {
        assertThat(Plan.of(script()).operators("OverAggregate"))
                .hasSize(3)
                .anyMatch(line -> line.contains("partitionBy=[order_id, order_version, order_time]"))
                .anyMatch(line -> line.contains("partitionBy=[pay_id, order_id, pay_status, pay_time]"))
                .anyMatch(line -> line.contains("orderBy=[pay_time ASC, pay_id ASC]"));
    }

    /** Partitions stand in the order in which the filesystem happens to list them. */
    private static String sorted(String plan) {
        return PARTITIONS
                .matcher(plan)
                .replaceAll(found -> Arrays.stream(found.group(1).split("(?<=}), "))
                        .sorted()
                        .collect(Collectors.joining(", ", "partitions=[", "]")));
    }

    private Script script() {
        PostgresTarget target = new PostgresTarget(
                "jdbc:postgresql://not-connected/none", "none", Optional.empty(), "test", 2000, Duration.ofSeconds(1));
        ArchivedEvents archive = new ArchivedEvents(ArchivingStream.archive(folder));
        return BatchScript.into(target, RULES, WindowSources.of(archive, WINDOW, RULES));
    }
}
