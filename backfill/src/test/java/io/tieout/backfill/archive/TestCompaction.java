package io.tieout.backfill.archive;

import io.tieout.backfill.cluster.Execution;
import io.tieout.db.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/** An archive of a test's own and compactions of it, which share a database. */
final class TestCompaction implements AutoCloseable {

    static final Duration GRACE = Duration.ofMinutes(30);
    static final Instant NOW = Instant.parse("2026-12-01T00:00:00Z");

    /** Every hour of the test lies before it. */
    static final Instant SETTLED = TestArchive.START.plus(Duration.ofHours(TestArchive.HOURS));

    static final List<String> STREAMS = List.of("orders", "payments");
    private static final CompactionLimits LIMITS = new CompactionLimits(2, 2, GRACE);

    private final TestArchive archive;
    private final TestDatabase database = TestDatabase.create();

    TestCompaction(Path root) {
        archive = new TestArchive(root);
    }

    TestArchive archive() {
        return archive;
    }

    TestDatabase database() {
        return database;
    }

    CompactionReport compact(Instant now) throws IOException, SQLException, InterruptedException {
        return with(Clock.fixed(now, ZoneOffset.UTC)).run(SETTLED);
    }

    /** Without compacting any hour. */
    CompactionReport delete(Instant now) throws IOException, SQLException, InterruptedException {
        return with(Clock.fixed(now, ZoneOffset.UTC)).run(Instant.EPOCH);
    }

    ArchiveCompaction with(Clock clock) throws IOException {
        return new ArchiveCompaction(context(clock, LIMITS));
    }

    ArchiveCompaction.Context context(Clock clock, CompactionLimits limits) {
        return new ArchiveCompaction.Context(
                archive.archive(), Execution.local(2), database.dataSource(), limits, clock, rows -> {});
    }

    int files() throws IOException {
        int count = 0;
        for (String stream : STREAMS) {
            for (int hour = 0; hour < TestArchive.HOURS; hour++) {
                count += archive.files(stream, hour).size();
            }
        }
        return count;
    }

    Seen seen() throws Exception {
        return new Seen(
                archive.rows("orders"), archive.rows("payments"), archive.events("orders"), archive.events("payments"));
    }

    @Override
    public void close() {
        database.close();
    }
}
