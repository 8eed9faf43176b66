package io.tieout.backfill;

import io.tieout.db.TestDatabase;
import io.tieout.realtime.pipeline.PostgresTarget;
import java.time.Duration;
import java.util.Optional;

/** The target of a run that writes to a test's database. */
final class Target {

    private static final int FLUSH_ROWS = 2000;

    private Target() {}

    static PostgresTarget of(TestDatabase database) {
        return inSmallSteps(database, FLUSH_ROWS);
    }

    /** @param flushRows rows of a transaction; with few of them a run lasts long enough to be stopped in the middle */
    static PostgresTarget inSmallSteps(TestDatabase database, int flushRows) {
        return new PostgresTarget(
                database.url(),
                database.user(),
                Optional.of(database.password()),
                "tieout-test",
                flushRows,
                Duration.ofMillis(200));
    }
}
