package io.tieout.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.backfill.source.ArchivedEvents;
import io.tieout.backfill.source.WindowSources;
import io.tieout.realtime.check.Plan;
import io.tieout.realtime.golden.Golden;
import io.tieout.realtime.pipeline.Archive;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.PostgresTarget;
import io.tieout.realtime.pipeline.Script;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a window is computed from an archive. */
class ArchivePlanTest {

    private static final PipelineSettings RULES = new PipelineSettings(
            Duration.ofMinutes(10), Duration.ofMinutes(30), Duration.ofSeconds(5), List.of("SUCCESS"));

    /** Around midnight, so that hours of two days are wanted. */
    private static final Window WINDOW =
            new Window(Instant.parse("2026-08-21T23:00:00Z"), Instant.parse("2026-08-22T00:40:00Z"));

    @TempDir
    private Path folder;

    @Test
    void thePlanOfAWindow() throws IOException {
        Golden.assertMatches("archive-plan.txt", Plan.of(script()).optimized());
    }

    @Test
    void onlyTheHoursThatOrdersAndTheirPaymentsMayLieInAreRead() {
        assertThat(script().definitions())
                .filteredOn(sql -> sql.contains("_in_records ("))
                .anySatisfy(orders -> assertThat(orders)
                        .contains(
                                "'path' = '" + archive().orders() + "'",
                                "'first-hour' = '2026-08-21T23:00:00Z'",
                                "'last-hour' = '2026-08-22T00:00:00Z'"))
                .anySatisfy(payments -> assertThat(payments)
                        .contains(
                                "'path' = '" + archive().payments() + "'",
                                "'first-hour' = '2026-08-21T22:00:00Z'",
                                "'last-hour' = '2026-08-22T01:00:00Z'"));
    }

    @Test
    void theJoinIsAHashJoin() {
        Plan plan = Plan.of(script());
        assertThat(plan.operators("HashJoin"))
                .filteredOn(join -> join.contains("InnerJoin"))
                .singleElement()
                .asString()
                .contains("(order_id = order_id0)", "600000:INTERVAL", "1800000:INTERVAL");
        assertThat(plan.operators("NestedLoopJoin")).isEmpty();
        assertThat(plan.operators("SortMergeJoin")).isEmpty();
    }

    @Test
    void noSideOfAJoinIsSentToEverySubtask() {
        assertThat(Plan.of(script()).operators("HashJoin")).hasSize(2).noneMatch(join -> join.contains("isBroadcast"));
    }

    @Test
    void copiesAreTakenOutOncePerStream() {
        assertThat(Plan.of(script()).operators("OverAggregate"))
                .hasSize(3)
                .anyMatch(line -> line.contains("partitionBy=[order_clock, order_id, order_version]"))
                .anyMatch(line -> line.contains("partitionBy=[pay_clock, pay_id, order_id, pay_status]"))
                .anyMatch(line -> line.contains("orderBy=[pay_time ASC, pay_id ASC]"));
    }

    private Script script() {
        PostgresTarget target = new PostgresTarget(
                "jdbc:postgresql://not-connected/none", "none", Optional.empty(), "test", 2000, Duration.ofSeconds(1));
        return BatchScript.into(target, RULES, WindowSources.of(new ArchivedEvents(archive()), WINDOW, RULES));
    }

    private Archive archive() {
        return ArchivingStream.archive(folder);
    }
}
