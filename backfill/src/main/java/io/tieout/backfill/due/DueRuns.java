package io.tieout.backfill.due;

import io.tieout.backfill.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Puts due windows together into runs: what lies close is cheaper read at once. */
final class DueRuns {

    private final DueSettings settings;

    DueRuns(DueSettings settings) {
        this.settings = settings;
    }

    /**
     * The runs for these windows, the newest first.
     *
     * @param windows in the order of their time, none overlapping another
     */
    List<DueWindow> of(List<DueWindow> windows) {
        List<DueWindow> runs = new ArrayList<>();
        for (DueWindow next : windows) {
            if (!runs.isEmpty() && fits(runs.get(runs.size() - 1).window(), next.window())) {
                runs.add(joined(runs.remove(runs.size() - 1), next));
            } else {
                runs.add(next);
            }
        }
        Collections.reverse(runs);
        return runs;
    }

    private boolean fits(Window run, Window next) {
        return !run.to().plus(settings.mergeGap()).isBefore(next.from())
                && !run.from().plus(settings.longest()).isBefore(next.to());
    }

    private static DueWindow joined(DueWindow run, DueWindow next) {
        Set<String> causes = new HashSet<>(run.causes());
        causes.addAll(next.causes());
        Optional<Instant> since =
                run.since().flatMap(one -> next.since().map(other -> one.isAfter(other) ? one : other));
        return new DueWindow(new Window(run.window().from(), next.window().to()), causes, since);
    }
}
