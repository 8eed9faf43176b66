package io.tieout.realtime.settings;

import io.tieout.realtime.pipeline.Keep;
import io.tieout.realtime.pipeline.Pair;
import io.tieout.realtime.pipeline.PairSide;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The keys below {@code pairs.<name>.}: other pairs of streams, each named by the user. */
public final class PairSettings {

    static final String PREFIX = "pairs.";

    /** What stands behind the name of a pair, and what it means. */
    public static final Map<String, String> KEYS = keys();

    private final Map<String, PairSide> sides = new TreeMap<>();
    private final List<String> problems = new ArrayList<>();
    private final Settings settings;

    private PairSettings(Settings settings) {
        this.settings = settings;
    }

    private static Map<String, String> keys() {
        Map<String, String> keys = new LinkedHashMap<>();
        for (String side : List.of("left", "right")) {
            keys.put(side + ".topic", "Topic of the %s events; it may be that of orders or payments.".formatted(side));
            keys.put(side + ".id", "Field that names a %s event.".formatted(side));
            keys.put(side + ".key", "Field by which left and right events belong together.");
            keys.put(side + ".time", "Field that holds the time of a %s event.".formatted(side));
        }
        keys.put(
                "before",
                "How long before the left event the right one may lie, itself included; negative if it must lie after it. At most 7 d.");
        keys.put("after", "How long after the left event the right one may lie, itself included. At most 7 d.");
        keys.put("keep", "Which matches of a left event are kept: FIRST, LAST or ALL, which is the default.");
        return keys;
    }

    /**
     * The pairs in the order of their names; none if none is set.
     *
     * @throws SettingsException telling every problem of every pair
     */
    static List<Pair> pairs(Settings settings) {
        return new PairSettings(settings).read();
    }

    /**
     * The sides that read topics of their own, by the topic.
     *
     * @throws SettingsException telling every problem of every pair
     */
    public static Map<String, PairSide> topics(Settings settings) {
        PairSettings pairs = new PairSettings(settings);
        pairs.read();
        return pairs.sides;
    }

    private List<Pair> read() {
        Map<String, Map<String, String>> written = new TreeMap<>();
        settings.below(PREFIX).forEach((key, value) -> {
            String[] parts = key.split("\\.", 2);
            written.computeIfAbsent(parts[0], name -> new TreeMap<>()).put(parts.length < 2 ? "" : parts[1], value);
        });
        List<Pair> pairs = new ArrayList<>();
        written.forEach(
                (name, values) -> pair(new PairKeys(name, values, problems)).ifPresent(pairs::add));
        if (!problems.isEmpty()) {
            throw new SettingsException(problems);
        }
        return pairs;
    }

    private Optional<Pair> pair(PairKeys keys) {
        int told = problems.size();
        keys.requireKnown();
        Optional<PairSide> left = side(keys, "left");
        Optional<PairSide> right = side(keys, "right");
        Optional<Duration> before = keys.duration("before");
        Optional<Duration> after = keys.duration("after");
        Optional<Keep> keep = keys.keep();
        if (problems.size() > told) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Pair(
                    keys.pair(),
                    left.orElseThrow(),
                    right.orElseThrow(),
                    before.orElseThrow(),
                    after.orElseThrow(),
                    keep.orElseThrow()));
        } catch (IllegalArgumentException unfit) {
            problems.add(unfit.getMessage());
            return Optional.empty();
        }
    }

    private Optional<PairSide> side(PairKeys keys, String side) {
        Optional<String> topic = keys.text(side + ".topic");
        Optional<String> id = keys.field(side + ".id");
        Optional<String> key = keys.field(side + ".key");
        Optional<String> time = keys.field(side + ".time");
        if (topic.isEmpty() || id.isEmpty() || key.isEmpty() || time.isEmpty()) {
            return Optional.empty();
        }
        if (time.equals(id) || time.equals(key)) {
            keys.problem("%s.time=%s is not allowed: it is the id or the key".formatted(side, time.get()));
            return Optional.empty();
        }
        PairSide own = new PairSide(
                "pair_%s_%s_in".formatted(keys.pair(), side),
                "%s.%s".formatted(keys.pair(), side),
                id.get(),
                key.get(),
                time.get());
        if (topic.get().equals(settings.get(RealtimeSettings.ORDERS_TOPIC))) {
            return known(keys, side, own, "orders", "order_id", "order_time", List.of("order_id", "user_id"));
        }
        if (topic.get().equals(settings.get(RealtimeSettings.PAYMENTS_TOPIC))) {
            return known(keys, side, own, "payments", "pay_id", "pay_time", List.of("pay_id", "order_id"));
        }
        if (settings.find(RateKeys.TOPIC).equals(topic)) {
            keys.problem("%s.topic=%s is not allowed: it is read for rates".formatted(side, topic.get()));
            return Optional.empty();
        }
        return shared(keys, side, topic.get(), own);
    }

    /**
     * A topic is read once, so that each of its records is counted once: orders and payments as they are read anyway.
     */
    private static Optional<PairSide> known(
            PairKeys keys, String side, PairSide wanted, String stream, String id, String time, List<String> fit) {
        if (!wanted.id().equals(id) || !wanted.time().equals(time) || !fit.contains(wanted.key())) {
            keys.problem("%s reads the topic of %s: use id=%s, time=%s and key=%s"
                    .formatted(side, stream, id, time, String.join(" or ", fit)));
            return Optional.empty();
        }
        return Optional.of(new PairSide(stream + "_in", stream, id, wanted.key(), time));
    }

    /** Of several sides that read one topic the first has the source. */
    private Optional<PairSide> shared(PairKeys keys, String side, String topic, PairSide own) {
        PairSide first = sides.computeIfAbsent(topic, name -> own);
        PairSide wanted = new PairSide(first.relation(), first.stream(), own.id(), own.key(), own.time());
        if (!first.equals(wanted)) {
            keys.problem("%s reads the topic %s as %s does, but by other fields: use id=%s, key=%s and time=%s"
                    .formatted(side, topic, first.stream(), first.id(), first.key(), first.time()));
            return Optional.empty();
        }
        return Optional.of(first);
    }
}
