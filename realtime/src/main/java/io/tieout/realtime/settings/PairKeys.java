package io.tieout.realtime.settings;

import io.tieout.realtime.pipeline.Keep;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The values of one pair as they are written. What is not allowed is added to the problems, and empty.
 *
 * @param pair its name
 * @param values by what stands behind the name
 */
record PairKeys(String pair, Map<String, String> values, List<String> problems) {

    private static final Duration LONGEST = Duration.ofDays(7);

    /** As an identifier, or with hyphens, which many JSON fields have. */
    private static final Pattern FIELD = Pattern.compile("[A-Za-z_][A-Za-z0-9_-]{0,62}");

    /** Columns that a source has besides the fields of its events. */
    private static final Set<String> TAKEN =
            new TreeSet<>(Set.of("rejection", "source_topic", "source_partition", "source_offset", "record_time"));

    void requireKnown() {
        Set<String> unknown = new TreeSet<>(values.keySet());
        unknown.removeAll(PairSettings.KEYS.keySet());
        unknown.forEach(
                key -> problem(key + " is not a setting: use " + String.join(", ", PairSettings.KEYS.keySet())));
    }

    Optional<String> text(String key) {
        Optional<String> text =
                Optional.ofNullable(values.get(key)).map(String::strip).filter(value -> !value.isEmpty());
        if (text.isEmpty()) {
            problem("%s is missing: %s".formatted(key, PairSettings.KEYS.get(key)));
        }
        return text;
    }

    Optional<String> field(String key) {
        Optional<String> name = text(key);
        if (name.isPresent() && (!FIELD.matcher(name.get()).matches() || TAKEN.contains(name.get()))) {
            problem("%s=%s is not allowed: use the name of a field, letters, digits, _ and -, but none of %s"
                    .formatted(key, name.get(), TAKEN));
            return Optional.empty();
        }
        return name;
    }

    Optional<Duration> duration(String key) {
        return text(key).flatMap(written -> {
            try {
                Duration duration = WrittenValue.duration(written);
                if (duration.abs().compareTo(LONGEST) <= 0) {
                    return Optional.of(duration);
                }
            } catch (IllegalArgumentException unreadable) {
                // Told below, as one that is too long.
            }
            problem("%s=%s is not allowed: use -7 d to 7 d in whole milliseconds with its unit, for example 10 min"
                    .formatted(key, written));
            return Optional.empty();
        });
    }

    Optional<Keep> keep() {
        String written = values.getOrDefault("keep", Keep.ALL.name());
        Optional<Keep> keep = Arrays.stream(Keep.values())
                .filter(value -> value.name().equals(written.strip().toUpperCase(Locale.ROOT)))
                .findFirst();
        if (keep.isEmpty()) {
            problem("keep=%s is not allowed: use FIRST, LAST or ALL (default ALL)".formatted(written));
        }
        return keep;
    }

    /** Adds a problem; the sentence goes on behind the name of the pair. */
    void problem(String sentence) {
        problems.add("%s%s.%s".formatted(PairSettings.PREFIX, pair, sentence));
    }
}
