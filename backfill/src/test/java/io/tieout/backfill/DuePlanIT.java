package io.tieout.backfill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tieout.backfill.due.DueBackfill;
import io.tieout.backfill.due.DueWindow;
import io.tieout.backfill.run.Backfill;
import io.tieout.backfill.run.BackfillReport;
import io.tieout.backfill.source.ArchivedEvents;
import io.tieout.backfill.source.EventSource;
import io.tieout.db.TestDatabase;
import io.tieout.realtime.pipeline.PipelineSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which windows are due, by what the database holds. */
class DuePlanIT {

    private static final PipelineSettings RULES = new PipelineSettings(
            Duration.ofMinutes(10), Duration.ofMinutes(30), Duration.ofSeconds(5), List.of("SUCCESS"));

    private static final SortedMap<String, Window> NO_PAIRS = Collections.emptySortedMap();

    private static final Instant WATERMARK = Instant.parse("2026-08-21T12:00:00Z");

    /** When what is late was seen, and the instant after. */
    private static final String SEEN = "'2026-08-21T13:00:00Z'";

    private static final String LATER = "'2026-08-21T13:00:00.001Z'";

    private final TestDatabase database = TestDatabase.create();

    private final Backfill backfill = Backfills.of(database, RULES);

    private final ExecutorService threads = Executors.newSingleThreadExecutor();
    private final DueBackfill due =
            Backfills.due(database, backfill, Duration.ZERO, Duration.ofHours(1), Duration.ofSeconds(10));

    @TempDir
    private Path folder;

    private EventSource files;
    private EventSource archive;

    @BeforeEach
    void start() throws Exception {
        ArchivingStream.record(RULES, database);
        Backfills.reach(database, WATERMARK);
        archive = new ArchivedEvents(ArchivingStream.archive(folder));
        files = Lines.in(folder)
                .order("A", "1", 1, "10:00:00")
                .order("B", "1", 1, "11:00:00")
                .write()
                .source();
    }

    @AfterEach
    void close() {
        threads.shutdownNow();
        database.close();
    }

    @Test
    void nothingIsDueWhereNothingHappened() throws Exception {
        assertThat(plan(files)).isEqualTo(new DueBackfill.Plan(List.of(), List.of(), List.of(), NO_PAIRS));
    }

    @Test
    void whatKafkaHadDeletedIsNotRunFromTheArchiveButNamed() throws Exception {
        database.execute("""
                INSERT INTO tieout.source_gap
                  (topic, topic_partition, first_missing, last_missing, event_time_before, found_at)
                VALUES ('orders', 0, 1, 2, '2026-08-21T10:05:00Z', '2026-08-21T10:15:00Z')""");
        DueWindow first = due("10:00", "10:10", "SOURCE_GAP");
        DueWindow second = due("10:10", "10:20", "SOURCE_GAP");
        assertThat(plan(archive))
                .isEqualTo(new DueBackfill.Plan(List.of(), List.of(), List.of(first, second), NO_PAIRS));
        assertThat(plan(files).runs()).containsExactly(due("10:00", "10:20", "SOURCE_GAP"));

        backfill.run(Backfills.add(first.window(), files));
        assertThat(plan(archive).elsewhere()).containsExactly(second);
    }

    @Test
    void aWindowThatTheArchiveCanRepairInPartIsRunAndStaysDueElsewhere() throws Exception {
        late("10:00:00");
        database.execute("""
                INSERT INTO tieout.source_gap
                  (topic, topic_partition, first_missing, last_missing, event_time_before, found_at)
                VALUES ('orders', 0, 1, 2, '2026-08-21T10:05:00Z', '2026-08-21T10:06:00Z')""");
        assertThat(plan(archive).runs()).containsExactly(due("10:00", "10:10", "LATE_EVENT", "SOURCE_GAP"));

        done("10:00", "10:10", "archive", false, LATER);
        done("10:00", "10:10", "kafka", false, LATER);
        assertThat(plan(archive))
                .isEqualTo(new DueBackfill.Plan(
                        List.of(), List.of(), List.of(due("10:00", "10:10", "SOURCE_GAP")), NO_PAIRS));

        done("10:00", "10:10", "jdbc", false, LATER);
        assertThat(plan(archive)).isEqualTo(new DueBackfill.Plan(List.of(), List.of(), List.of(), NO_PAIRS));
    }

    @Test
    void aRunThatWaitsForTheArchiveEndsWhenItIsCancelled() throws Exception {
        DueBackfill patient =
                Backfills.due(database, backfill, Duration.ZERO, Duration.ofHours(1), Duration.ofHours(1));
        late("10:00:00", Instant.now().toString());
        DueBackfill.Plan plan = patient.plan(backfill.watermark(), archive);
        Future<DueBackfill.Result> run = threads.submit(() -> patient.run(plan, archive, "alice", report -> {}));

        backfill.close();

        assertThatThrownBy(() -> run.get(30, TimeUnit.SECONDS))
                .cause()
                .isInstanceOf(CancellationException.class)
                .hasMessage("Cancelled before the run");
        assertThat(database.rows("SELECT count(*) FROM tieout.backfill_run")).containsExactly(List.of("0"));
    }

    @Test
    void withoutAWatermarkAllIsOpen() throws Exception {
        database.execute("DELETE FROM tieout.pipeline_progress");
        late("10:00:00");
        assertThat(plan(archive))
                .isEqualTo(new DueBackfill.Plan(
                        List.of(), List.of(due("10:00", "10:10", "LATE_EVENT")), List.of(), NO_PAIRS));
    }

    @Test
    void aWindowIsRunOnceItIsClosed() throws Exception {
        late("11:20:00");
        late("11:30:00");
        assertThat(plan(archive).runs()).containsExactly(due("11:20", "11:30", "LATE_EVENT"));
        assertThat(plan(archive).open()).containsExactly(due("11:30", "11:40", "LATE_EVENT"));
    }

    @Test
    void whoLooksOftenLeavesWhatLiesFurtherBackThanIsLooked() throws Exception {
        database.execute("""
                INSERT INTO tieout.late_event
                  (topic, topic_partition, topic_offset, stream, order_id, event_time, watermark)
                VALUES ('orders', 0, 1, 'orders', 'A', '2026-07-22T11:59:59.999Z', '2026-08-21T12:00:00Z')""");
        assertThat(plan(archive).runs())
                .extracting(DueWindow::window)
                .containsExactly(
                        new Window(Instant.parse("2026-07-22T11:50:00Z"), Instant.parse("2026-07-22T12:00:00Z")));
        assertThat(due.recentPlan(backfill.watermark(), archive))
                .isEqualTo(new DueBackfill.Plan(List.of(), List.of(), List.of(), NO_PAIRS));
        database.execute("UPDATE tieout.late_event SET event_time = '2026-07-22T12:00:00Z'");
        assertThat(due.recentPlan(backfill.watermark(), archive).runs()).hasSize(1);
    }

    @Test
    void aPlanIsSettledOnceItsYoungestReasonIsInTheArchive() throws Exception {
        Instant seen = Instant.parse("2026-08-21T13:00:00Z");
        assertThat(due.settlesIn(plan(archive), archive, seen)).isZero();

        late("10:00:00");
        DueBackfill.Plan plan = due.plan(backfill.watermark(), archive);
        assertThat(plan.runs()).extracting(DueWindow::since).containsExactly(Optional.of(seen));
        assertThat(due.settlesIn(plan, archive, seen.plusSeconds(4))).isEqualTo(Duration.ofSeconds(6));
        assertThat(due.settlesIn(plan, archive, seen.plusSeconds(11))).isZero();
        assertThat(due.settlesIn(plan, files, seen)).isZero();
        assertThat(due.settlesIn(withoutAge(plan), archive, seen.plusSeconds(11)))
                .isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void onlyAClosedRunThatBeganLaterAndCoversTheWindowTakesAReasonAway() throws Exception {
        late("10:00:00");
        List<DueWindow> runs = List.of(due("10:00", "10:10", "LATE_EVENT"));
        done("10:00", "10:10", "archive", true, LATER);
        assertThat(plan(archive).runs()).isEqualTo(runs);
        done("10:10", "10:20", "archive", false, LATER);
        assertThat(plan(archive).runs()).isEqualTo(runs);
        done("10:00", "10:10", "archive", false, SEEN);
        assertThat(plan(archive).runs()).isEqualTo(runs);
        done("09:50", "10:20", "archive", false, LATER);
        assertThat(plan(archive).runs()).isEmpty();
        late("10:00:01", "2026-08-21T13:00:00.001Z");
        assertThat(plan(archive).runs()).isEqualTo(runs);
    }

    @Test
    void aRunThatFailedLeavesItsWindowsDue() throws Exception {
        database.execute("""
                INSERT INTO tieout.backfill_run
                  (pipeline, mode, window_from, window_to, source, asked_by, cause, is_open, state, failure, finished_at)
                VALUES ('files', 'ADD', '2026-08-21T10:00:00Z', '2026-08-21T10:20:00Z', 'files', 'bob', 'by hand', false,
                  'FAILED', 'no disk', '2026-08-21T13:00:00Z')""");
        assertThat(plan(archive).runs()).containsExactly(due("10:00", "10:20", "FAILED_RUN"));

        done("10:00", "10:10", "archive", false, LATER);
        assertThat(plan(archive).runs()).containsExactly(due("10:10", "10:20", "FAILED_RUN"));
    }

    @Test
    void aPairThatARunLeftUnmatchedIsTriedAgainAfterAWhile() throws Exception {
        database.execute("""
                INSERT INTO tieout.order_reconciliation (order_id, order_version, order_time)
                VALUES ('A', 1, '2026-08-21T10:00:00Z');
                INSERT INTO tieout.payment_ledger (pay_id, order_id, pay_amount, pay_time)
                VALUES ('p', 'A', 1, '2026-08-21T10:30:00Z'), ('q', 'A', 1, '2026-08-21T10:30:00.001Z')""");
        List<DueWindow> runs = List.of(due("10:00", "10:10", "UNMATCHED_PAIR"));
        assertThat(plan(archive).runs()).isEqualTo(runs);
        done("10:00", "10:10", "archive", false, "now() - interval '59 min'");
        assertThat(plan(archive).runs()).isEmpty();
        database.execute("UPDATE tieout.backfill_run SET started_at = now() - interval '61 min'");
        assertThat(plan(archive).runs()).isEqualTo(runs);
    }

    @Test
    void aRunThatFailsDoesNotKeepTheOthersFromBeingTried() throws Exception {
        late("10:00:00");
        late("11:00:00");
        DueBackfill.Plan plan = plan(files);
        assertThat(plan.runs())
                .containsExactly(due("11:00", "11:10", "LATE_EVENT"), due("10:00", "10:10", "LATE_EVENT"));
        try (Connection other = database.connect();
                Statement statement = other.createStatement()) {
            statement.execute("""
                    INSERT INTO tieout.backfill_run
                      (pipeline, mode, window_from, window_to, source, asked_by, cause, is_open, started_at)
                    VALUES ('files', 'ADD', '2026-08-21T11:00:00Z', '2026-08-21T12:00:00Z', 'files', 'bob', 'by hand', true,
                      '2026-08-21T13:00:00Z');
                    -- As the process of a run holds it, "tieu" in letters.
                    SELECT pg_advisory_lock(x'74696575'::integer, run_id::integer) FROM tieout.backfill_run""");
            List<BackfillReport> told = new ArrayList<>();
            DueBackfill.Result result = due.run(plan, files, "schedule", told::add);

            assertThat(result.failures())
                    .containsExactly("Run 1 of bob asked for the window 2026-08-21T11:00:00Z to 2026-08-21T12:00:00Z"
                            + " since 2026-08-21T13:00:00Z and goes on: wait for its end");
            assertThat(result.done()).isEqualTo(told);
            assertThat(told)
                    .extracting(BackfillReport::window)
                    .containsExactly(plan.runs().get(1).window());
        }
        assertThat(database.rows("SELECT order_id FROM tieout.order_reconciliation"))
                .containsExactly(List.of("A"));
        assertThat(database.rows("SELECT asked_by, cause FROM tieout.backfill_run WHERE state = 'DONE'"))
                .containsExactly(List.of("schedule", "LATE_EVENT"));
        assertThat(plan(files).runs()).containsExactly(plan.runs().get(0));
    }

    private DueBackfill.Plan plan(EventSource source) throws Exception {
        return withoutAge(due.plan(backfill.watermark(), source));
    }

    private static DueBackfill.Plan withoutAge(DueBackfill.Plan plan) {
        return new DueBackfill.Plan(
                withoutAge(plan.runs()), withoutAge(plan.open()), withoutAge(plan.elsewhere()), plan.pairs());
    }

    private static List<DueWindow> withoutAge(List<DueWindow> windows) {
        return windows.stream()
                .map(window -> new DueWindow(window.window(), window.causes(), Optional.empty()))
                .toList();
    }

    private void late(String time) {
        late(time, "2026-08-21T13:00:00Z");
    }

    private void late(String time, String seen) {
        database.execute("""
                INSERT INTO tieout.late_event
                  (topic, topic_partition, topic_offset, stream, order_id, event_time, watermark, seen_at)
                SELECT 'orders', 0, count(*), 'orders', 'late', '2026-08-21T%sZ', '2026-08-21T12:00:00Z', '%s'
                FROM tieout.late_event""".formatted(time, seen));
    }

    /** @param started expression in SQL */
    private void done(String from, String to, String source, boolean open, String started) {
        database.execute("""
                INSERT INTO tieout.backfill_run
                  (pipeline, mode, window_from, window_to, source, asked_by, cause, is_open, state, started_at, finished_at)
                VALUES ('files', 'ADD', '2026-08-21T%s:00Z', '2026-08-21T%s:00Z', '%s', 'bob', 'by hand', %s, 'DONE',
                  %s, now())""".formatted(from, to, source, open, started));
    }

    private static DueWindow due(String from, String to, String... causes) {
        return new DueWindow(
                new Window(
                        Instant.parse("2026-08-21T%s:00Z".formatted(from)),
                        Instant.parse("2026-08-21T%s:00Z".formatted(to))),
                Set.of(causes),
                Optional.empty());
    }
}
