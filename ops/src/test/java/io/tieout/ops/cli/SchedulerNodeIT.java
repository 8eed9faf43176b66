package io.tieout.ops.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tieout.db.TestDatabase;
import io.tieout.ops.notify.ReceivingServer;
import io.tieout.ops.run.Closer;
import io.tieout.realtime.settings.Settings;
import io.tieout.realtime.settings.SettingsReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All that a scheduler node runs by itself, started as the commands start it. */
class SchedulerNodeIT {

    @TempDir
    private Path folder;

    @Test
    void aNodeTellsWhatItFindsOnceAndMakesUpForTheReportThatWasMissed() throws IOException {
        try (TestDatabase db = TestDatabase.create();
                ReceivingServer server = new ReceivingServer(500)) {
            db.execute("""
                    INSERT INTO tieout.order_reconciliation (order_id, order_time, unpaid_at, unpaid_watermark)
                    VALUES ('o1', '2026-01-31T10:00:00Z', now(), '2026-01-31T11:00:00Z')""");
            try (Closer closer = new Closer()) {
                SchedulerNode.start(settings(db, server), closer);
                await().atMost(Duration.ofSeconds(30))
                        .until(() -> server.taken().size() == 1);
            }
            assertThat(server.taken().get(0))
                    .contains("\"kind\":\"UNPAID_ABOVE\"")
                    .contains("\"text\":\"1 orders were marked UNPAID within 24 hours, more than 0\"");
            dueSinceYesterday(db, "report");
            try (Closer closer = new Closer()) {
                SchedulerNode.start(settings(db, server), closer);
                await().atMost(Duration.ofSeconds(30))
                        .until(() -> server.taken().size() == 3);
            }
            assertThat(server.taken())
                    .anySatisfy(body -> assertThat(body).contains("\"kind\":\"RUN_MISSED\"", "\"job\":\"report\""))
                    .anySatisfy(body -> assertThat(body).contains("\"kind\":\"REPORT_READY\"", "\"ties\":\"true\""));
            try (Stream<Path> files = Files.list(folder)) {
                assertThat(files.map(file -> file.getFileName().toString()))
                        .satisfiesExactlyInAnyOrder(
                                name -> assertThat(name).matches("tieout-report-20\\d\\d-\\d\\d-\\d\\d\\.html"),
                                name -> assertThat(name).matches("tieout-report-20\\d\\d-\\d\\d-\\d\\d\\.xlsx"));
            }
            assertThat(db.rows("SELECT job_name FROM tieout.qrtz_job_details ORDER BY 1"))
                    .extracting(row -> row.get(0))
                    .containsExactly("backfill", "compact", "notify", "report", "unpaid", "verify");
        }
    }

    private static void dueSinceYesterday(TestDatabase db, String job) {
        db.execute(
                "UPDATE tieout.qrtz_triggers SET next_fire_time = next_fire_time - 86400000 WHERE trigger_name = '%s'"
                        .formatted(job));
    }

    private Settings settings(TestDatabase db, ReceivingServer server) {
        Map<String, String> values = new HashMap<>(Map.of(
                "notify.url",
                server.url(),
                "notify.secret",
                "geheim",
                "notify.unpaid-above",
                "0",
                "report.cron",
                "0 0 6 * * ?",
                "report.folder",
                folder.toString()));
        Ran.settings(db).forEach(option -> {
            String[] setting = option.replaceFirst("--set=", "").split("=", 2);
            values.put(setting[0], setting[1]);
        });
        return new SettingsReader(GlobalOptions.known(), List.of()).read(Map.of(), Optional.empty(), Map.of(), values);
    }
}
