package io.tieout.realtime.pipeline;

import java.time.Duration;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What varies inside the SQL.
 *
 * @param paymentBefore how long before its order a payment may lie, itself included; negative if it must lie after it
 * @param paymentAfter how long after its order a payment may lie, itself included; at least {@code -paymentBefore}
 * @param outOfOrderness by how much the watermark trails the newest event; at least 0
 * @param successStatuses values of {@code pay_status} that count as paid, compared to the letter; at least one
 * @param windows empty if nothing is put together by windows
 * @param rates empty if no rates are read
 * @param pairs other pairs of streams, each with a name of its own
 */
public record PipelineSettings(
        Duration paymentBefore,
        Duration paymentAfter,
        Duration outOfOrderness,
        List<String> successStatuses,
        Optional<WindowSettings> windows,
        Optional<RateSettings> rates,
        List<Pair> pairs) {

    public PipelineSettings {
        successStatuses = List.copyOf(successStatuses);
        pairs = List.copyOf(pairs);
        requireInterval("payment.before", paymentBefore, "payment.after", paymentAfter);
        requireDelay("watermark.out-of-orderness", outOfOrderness);
        if (successStatuses.isEmpty()) {
            throw new IllegalArgumentException("payments.success-statuses is empty: no payment would ever count");
        }
    }

    /** Without windows, rates and other pairs. */
    public PipelineSettings(
            Duration paymentBefore, Duration paymentAfter, Duration outOfOrderness, List<String> successStatuses) {
        this(
                paymentBefore,
                paymentAfter,
                outOfOrderness,
                successStatuses,
                Optional.empty(),
                Optional.empty(),
                List.of());
    }

    /** The same with other rates, or none. */
    public PipelineSettings with(Optional<RateSettings> otherRates) {
        return new PipelineSettings(
                paymentBefore, paymentAfter, outOfOrderness, successStatuses, windows, otherRates, pairs);
    }

    /** The same with other windows, or none. */
    public PipelineSettings withWindows(Optional<WindowSettings> otherWindows) {
        return new PipelineSettings(
                paymentBefore, paymentAfter, outOfOrderness, successStatuses, otherWindows, rates, pairs);
    }

    /** The same with other pairs of streams, or none. */
    public PipelineSettings withPairs(List<Pair> otherPairs) {
        return new PipelineSettings(
                paymentBefore, paymentAfter, outOfOrderness, successStatuses, windows, rates, otherPairs);
    }

    /** The parts of the pipeline that are planned. */
    public Set<Branch> branches() {
        Set<Branch> branches = EnumSet.of(Branch.MAIN);
        windows.ifPresent(sizes -> branches.add(Branch.WINDOWS));
        rates.ifPresent(read -> branches.add(Branch.RATES));
        if (!pairs.isEmpty()) {
            branches.add(Branch.PAIRS);
        }
        return branches;
    }

    /** The files of one mode, earlier stages first; those of pairs are rendered for each. */
    public List<SqlFile> files(Mode mode) {
        return Stream.concat(
                        PipelineFiles.of(mode, branches()).stream(),
                        new PairFiles(pairs, outOfOrderness).of(mode).stream())
                .sorted(Comparator.comparing(SqlFile::stage))
                .toList();
    }

    /**
     * By how much the interval join holds back the watermark behind it: by the larger of its bounds, as long as it may
     * still give out rows. What is recorded behind the join must have it added again. Never negative.
     */
    public Duration joinHoldBack() {
        return paymentBefore.compareTo(paymentAfter) > 0 ? paymentBefore : paymentAfter;
    }

    Map<String, String> placeholders(Coverage covered) {
        Map<String, String> values = new TreeMap<>();
        values.put("payment_before", interval(paymentBefore));
        values.put("payment_after", interval(paymentAfter));
        values.put("out_of_orderness", interval(outOfOrderness));
        values.put(
                "success_statuses",
                successStatuses.stream().map(PipelineSettings::literal).collect(Collectors.joining(", ")));
        windows.ifPresent(sizes -> {
            values.put("batch_window", interval(sizes.batchWindow()));
            values.put("hop_slide", interval(sizes.hopSlide()));
            values.put("hop_size", interval(sizes.hopSize()));
            values.put("cumulate_step", interval(sizes.cumulateStep()));
            values.put("cumulate_max", interval(sizes.cumulateMax()));
            values.put("windows_covered", covered.condition());
        });
        rates.ifPresent(read -> {
            values.put("base_currency", literal(read.baseCurrency()));
            values.put("rates_out_of_orderness", interval(read.outOfOrderness()));
        });
        return values;
    }

    static String interval(Duration duration) {
        Duration size = duration.abs();
        return String.format(
                Locale.ROOT,
                "INTERVAL '%s%d %02d:%02d:%02d.%03d' DAY(3) TO SECOND(3)",
                duration.isNegative() ? "-" : "",
                size.toDays(),
                size.toHoursPart(),
                size.toMinutesPart(),
                size.toSecondsPart(),
                size.toMillisPart());
    }

    /** @throws IllegalArgumentException if it would end before it begins, or has parts of a millisecond. */
    static void requireInterval(String beforeKey, Duration before, String afterKey, Duration after) {
        requireWholeMillis(beforeKey, before);
        requireWholeMillis(afterKey, after);
        if (after.plus(before).isNegative()) {
            throw new IllegalArgumentException(
                    "%s=%s with %s=%s is not allowed: the interval would end before it begins"
                            .formatted(beforeKey, before, afterKey, after));
        }
    }

    /** @throws IllegalArgumentException if it is negative or has parts of a millisecond. */
    static void requireDelay(String key, Duration delay) {
        requireWholeMillis(key, delay);
        if (delay.isNegative()) {
            throw new IllegalArgumentException("%s=%s is not allowed: use 0 or more".formatted(key, delay));
        }
    }

    private static void requireWholeMillis(String key, Duration duration) {
        if (duration.toNanosPart() % 1_000_000 != 0) {
            throw new IllegalArgumentException(
                    "%s=%s is not allowed: use whole milliseconds, as event times have them".formatted(key, duration));
        }
    }

    static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
