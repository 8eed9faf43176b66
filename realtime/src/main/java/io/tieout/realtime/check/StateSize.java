package io.tieout.realtime.check;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.util.TimeUtils;

/** Estimates how much a join, and what reduces its rows, keep in state. */
final class StateSize {

    /**
     * A checkpoint of the HASHMAP backend took 272 bytes an event, with 400,000 orders and payments as the pipeline's
     * own, keys of 17 to 19 characters, in the state of an interval join (Flink 2.3). Wider rows take more.
     */
    static final int BYTES_PER_EVENT = 300;

    private static final Pattern SIZE = Pattern.compile("(\\w+)=\\[(\\d[^\\]]*)]");
    private static final double KIBI = 1024;

    private final Load load;
    private final Duration ttl;

    /**
     * Of a job.
     *
     * @param ttl zero if state is kept for ever
     */
    StateSize(Load load, Duration ttl) {
        this.load = load;
        this.ttl = ttl;
    }

    Finding of(PlannedJoin join) {
        return switch (join.kind()) {
            case INTERVAL -> interval(join);
            case WINDOW -> window(join);
            case TEMPORAL -> temporal(join);
            case REGULAR -> regular(join);
        };
    }

    private Finding interval(PlannedJoin join) {
        Duration kept = join.width().isNegative() ? Duration.ZERO : join.width().plus(join.disorder());
        long events = 2 * events(kept);
        String basis = "2 sides x %s of interval and out-of-orderness".formatted(Durations.text(kept));
        boolean first =
                join.downstream().stream().anyMatch(operator -> operator.name().equals("Rank"));
        if (!first) {
            return estimate(join, events, basis);
        }
        // A Rank keeps a row of each key from its last change on until its time to live is over.
        if (ttl.isZero()) {
            return Finding.note(
                    Check.STATE_SIZE,
                    join.pipeline(),
                    "%s; %s; but the Rank behind it keeps a row of every key for ever".formatted(size(events), basis),
                    "set table.exec.state.ttl to more than interval and out-of-orderness");
        }
        return estimate(
                join,
                events + events(ttl),
                "%s, and behind it a Rank: a row a key x %s to live".formatted(basis, Durations.text(ttl)));
    }

    private Finding window(PlannedJoin join) {
        Window window = Window.of(join.operator().attribute("leftWindow"));
        Duration kept = window.size().plus(join.disorder());
        String basis = "2 sides x %s of window and out-of-orderness x %d windows an event is in"
                .formatted(Durations.text(kept), window.overlapping());
        if (join.isOfTotals()) {
            return Finding.ok(
                    Check.STATE_SIZE, join.pipeline(), "a row a group and open window, for both sides are aggregated");
        }
        boolean first =
                join.downstream().stream().anyMatch(operator -> operator.name().equals("WindowRank"));
        return estimate(
                join,
                (first ? 3 : 2) * window.overlapping() * events(kept),
                first ? basis + ", and as much as one side in the WindowRank behind it" : basis);
    }

    private Finding temporal(PlannedJoin join) {
        String basis = "rows wait %s for the watermark, and one version of each key is kept besides"
                .formatted(Durations.text(join.disorder()));
        return estimate(join, events(join.disorder()), basis);
    }

    private Finding regular(PlannedJoin join) {
        if (!ttl.isZero()) {
            return estimate(join, 2 * events(ttl), "2 sides x %s to live".formatted(Durations.text(ttl)));
        }
        return Finding.note(
                Check.STATE_SIZE,
                join.pipeline(),
                "grows for ever, by %s a day; 2 sides x %s".formatted(size(2 * events(Duration.ofDays(1))), rate()),
                "bound the join by time");
    }

    private Finding estimate(PlannedJoin join, long events, String basis) {
        return Finding.ok(
                Check.STATE_SIZE, join.pipeline(), "at most %s; %s x %s".formatted(size(events), basis, rate()));
    }

    private static String size(long events) {
        return String.format(
                Locale.ROOT, "%,d events, %s at %d bytes an event", events, bytes(events), BYTES_PER_EVENT);
    }

    private static String bytes(long events) {
        double mebi = events * BYTES_PER_EVENT / KIBI / KIBI;
        return mebi < KIBI
                ? String.format(Locale.ROOT, "%.0f MiB", Math.ceil(mebi))
                : String.format(Locale.ROOT, "%.1f GiB", mebi / KIBI);
    }

    private String rate() {
        return String.format(Locale.ROOT, "%,d events a second and side, %s", load.eventsPerSecond(), load.basis());
    }

    private long events(Duration kept) {
        return Math.multiplyExact(load.eventsPerSecond(), kept.plusMillis(999).toSeconds());
    }

    /**
     * A window as the plan shows it.
     *
     * @param overlapping windows that an event is in
     */
    private record Window(Duration size, long overlapping) {

        static Window of(String text) {
            Duration size = Duration.ZERO;
            Duration part = Duration.ZERO;
            Matcher sizes = SIZE.matcher(text);
            while (sizes.find()) {
                Duration value = TimeUtils.parseDuration(sizes.group(2));
                switch (sizes.group(1)) {
                    case "size", "max_size" -> size = value;
                    case "slide", "step" -> part = value;
                    default -> {
                        // An offset moves windows and keeps nothing longer.
                    }
                }
            }
            return new Window(size, part.isZero() ? 1 : Math.max(1, size.toMillis() / part.toMillis()));
        }
    }
}
