package io.tieout.backfill.due;

import io.tieout.backfill.Window;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * A window that needs a backfill.
 *
 * @param causes as in the view {@code backfill_cause}; at least one
 * @param since when the last of them came up; empty where that is not known of one
 */
public record DueWindow(Window window, Set<String> causes, Optional<Instant> since) {

    /** What is missing in Kafka is missing in the archive too, so that another source must have it. */
    static final String SOURCE_GAP = "SOURCE_GAP";

    public DueWindow {
        causes = Set.copyOf(causes);
    }

    /** Whether the archive can help. */
    public boolean isForArchive() {
        return causes.stream().anyMatch(cause -> !cause.equals(SOURCE_GAP));
    }
}
