package io.tieout.realtime.check;

import io.tieout.realtime.settings.Setting;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The checklist for one join. */
final class JoinChecks {

    private final PlannedJoin join;
    private final Duration ttl;
    private final List<String> lateSinks;

    /**
     * Of a job.
     *
     * @param ttl zero if state is kept for ever
     * @param lateSinks tables of the same job that record late rows
     */
    JoinChecks(PlannedJoin join, Duration ttl, List<String> lateSinks) {
        this.join = join;
        this.ttl = ttl;
        this.lateSinks = lateSinks;
    }

    List<Finding> findings() {
        return Stream.of(
                        Stream.of(dynamicTables(), key(), eventTime()),
                        watermarks().stream(),
                        interval().stream(),
                        Stream.of(first(), late()),
                        inputs().stream(),
                        timeToLive().stream())
                .flatMap(findings -> findings)
                .toList();
    }

    private Finding dynamicTables() {
        return ok(Check.DYNAMIC_TABLES, "%s joins %s".formatted(join.operator().name(), tables()));
    }

    private Finding key() {
        List<Expression> keys = join.keys();
        if (!keys.isEmpty()) {
            return ok(Check.BUSINESS_KEY, keys.stream().map(JoinChecks::text).collect(Collectors.joining(" AND ")));
        }
        if (join.isOfTotals()) {
            return ok(Check.BUSINESS_KEY, "the window alone, for both sides are aggregated");
        }
        return wrong(
                Check.BUSINESS_KEY,
                "no column must be equal, so one subtask compares every row with every other",
                "join ON the business key");
    }

    /** Flink numbers a column whose name the other side has too. */
    private static String text(Expression equality) {
        List<String> columns = equality.arguments().stream()
                .map(column -> column.text().replaceAll("\\d+$", ""))
                .distinct()
                .toList();
        return columns.size() == 1 ? columns.get(0) : equality.text();
    }

    private Finding eventTime() {
        if (join.operator().attribute("windowBounds").contains("isRowTime=false")) {
            return wrong(
                    Check.EVENT_TIME,
                    "the join is bounded by processing time, so a replay gives other rows",
                    "compare columns that have a watermark");
        }
        if (join.kind() == JoinKind.REGULAR) {
            return new RegularJoin(join).finding();
        }
        return ok(
                Check.EVENT_TIME,
                join.sides().stream()
                        .flatMap(side -> side.watermarks().stream())
                        .map(Watermark::column)
                        .distinct()
                        .collect(Collectors.joining(" and ")));
    }

    private Optional<Finding> watermarks() {
        List<Watermark> watermarks = join.sides().stream()
                .flatMap(side -> side.watermarks().stream())
                .toList();
        String text = watermarks.stream().map(Watermark::text).distinct().collect(Collectors.joining("; "));
        if (join.sides().stream().anyMatch(side -> !side.withoutWatermark().isEmpty())) {
            return Optional.empty();
        }
        if (watermarks.stream().allMatch(Watermark::perPartition)) {
            return Optional.of(ok(Check.WATERMARK, text));
        }
        return Optional.of(Finding.note(
                Check.WATERMARK,
                join.pipeline(),
                "%s; a WatermarkAssigner behind the source mixes the partitions of a topic".formatted(text),
                "take a source that makes watermarks itself if it has partitions"));
    }

    /** A plain join has told by now what it lacks. */
    private Optional<Finding> interval() {
        return switch (join.kind()) {
            case INTERVAL -> Optional.of(bounds());
            case WINDOW -> Optional.of(ok(Check.INTERVAL, "both sides in the same %s".formatted(join.window())));
            case TEMPORAL -> Optional.of(ok(Check.INTERVAL, "the version in force at the row's own event time"));
            case REGULAR -> Optional.empty();
        };
    }

    private Finding bounds() {
        String left = join.left().text();
        String right = join.right().text();
        if (join.width().isNegative()) {
            return wrong(
                    Check.INTERVAL,
                    "the bounds are the wrong way round: no row of %s can be at least %s and at most %s after one of %s"
                            .formatted(
                                    right,
                                    Durations.text(join.leftAfter().negated()),
                                    Durations.text(join.leftBefore()),
                                    left),
                    "write the earlier instant first, BETWEEN earlier AND later");
        }
        return ok(
                Check.INTERVAL,
                "%s from %s before to %s after %s, both ends in"
                        .formatted(right, Durations.text(join.leftAfter()), Durations.text(join.leftBefore()), left));
    }

    private Finding first() {
        if (join.kind() == JoinKind.TEMPORAL) {
            return ok(Check.ONE_TO_MANY, "one version a row");
        }
        Optional<FirstRow> first = join.downstream().stream()
                .filter(FirstRow::is)
                .map(FirstRow::new)
                .reduce((above, below) -> below);
        if (first.isEmpty()) {
            return Finding.note(
                    Check.ONE_TO_MANY,
                    join.pipeline(),
                    "every pair is a row of its own",
                    "take ROW_NUMBER = 1 behind the join if one partner is wanted");
        }
        if (first.get().leavesTies()) {
            return wrong(
                    Check.ONE_TO_MANY,
                    "%s leaves ties, which arrival decides, and by a time alone late rows may be dropped"
                            .formatted(first.get().text()),
                    "order by a unique column too");
        }
        return ok(Check.ONE_TO_MANY, first.get().text());
    }

    private Finding late() {
        if (!lateSinks.isEmpty()) {
            return ok(
                    Check.LATE_DATA,
                    "rows at or behind the watermark are recorded in %s".formatted(String.join(", ", lateSinks)));
        }
        return switch (join.kind()) {
            case INTERVAL ->
                Finding.note(
                        Check.LATE_DATA,
                        join.pipeline(),
                        "a row that is later than watermark and bounds allow finds no partner, and nothing counts it",
                        "record rows at or behind CURRENT_WATERMARK, and compute their windows again");
            case WINDOW ->
                Finding.note(
                        Check.LATE_DATA,
                        join.pipeline(),
                        "a row behind the watermark is dropped once its window has ended, and numLateRecordsDropped counts it",
                        "record rows at or behind CURRENT_WATERMARK, and compute their windows again");
            case TEMPORAL ->
                Finding.note(
                        Check.LATE_DATA,
                        join.pipeline(),
                        "a version that comes behind the watermark changes no row that has gone out",
                        "join the rows of its time again in batch");
            case REGULAR -> ok(Check.LATE_DATA, "no row is late for a plain Join while it is in state");
        };
    }

    /** What a join by time is fed; a plain join takes everything. */
    private Optional<Finding> inputs() {
        return switch (join.kind()) {
            case INTERVAL, WINDOW -> Optional.of(fed(join.updating()));
            case TEMPORAL -> Optional.of(fed(join.left().updating()));
            case REGULAR -> Optional.empty();
        };
    }

    private Finding fed(Optional<Operator> updating) {
        return updating.map(operator -> wrong(
                        Check.UPDATES,
                        "%s before the join changes rows that it has passed on (FLINK-40368), and %s takes each for a new one"
                                .formatted(
                                        FirstRow.is(operator) ? new FirstRow(operator).text() : operator.name(),
                                        join.operator().name()),
                        "reduce rows behind the join, not before it"))
                .orElseGet(() -> ok(Check.UPDATES, "the join is fed inserted rows only"));
    }

    /** The join itself goes by the watermark; what stands behind it forgets by the clock. */
    private Optional<Finding> timeToLive() {
        if (join.kind() != JoinKind.INTERVAL || ttl.isZero()) {
            return Optional.empty();
        }
        Duration needed = join.width().plus(join.disorder());
        if (ttl.compareTo(needed) < 0) {
            return Optional.of(wrong(
                    Check.STATE_TTL,
                    "table.exec.state.ttl=%s is shorter than the interval and the out-of-orderness, %s"
                            .formatted(Durations.text(ttl), Durations.text(needed)),
                    "use at least " + Setting.text(needed)));
        }
        return Optional.of(ok(
                Check.STATE_TTL,
                "%s, and interval and out-of-orderness are %s".formatted(Durations.text(ttl), Durations.text(needed))));
    }

    private String tables() {
        return join.left().text() + " and " + join.right().text();
    }

    private Finding ok(Check check, String found) {
        return Finding.ok(check, join.pipeline(), found);
    }

    private Finding wrong(Check check, String found, String remedy) {
        return Finding.wrong(check, join.pipeline(), found, remedy);
    }
}
