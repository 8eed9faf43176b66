package io.tieout.realtime.settings;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.util.TimeUtils;

/**
 * One key of the settings.
 *
 * @param option key, type, default and meaning; an option without a default is optional
 * @param least lowest value allowed, itself included; null where values have no order
 * @param most highest value allowed, itself included; null where values have no order
 */
public record Setting<T>(ConfigOption<T> option, T least, T most) {

    /** A setting whose values have no order, such as a name. */
    public static <T> Setting<T> of(ConfigOption<T> option) {
        return new Setting<>(option, null, null);
    }

    /** Whether the value is never printed. */
    public boolean isSecret() {
        return key().endsWith("password");
    }

    public String key() {
        return option.key();
    }

    /** The variable that overrides the file: {@code payment.before} is {@code TIEOUT_PAYMENT_BEFORE}. */
    public String variable() {
        return "TIEOUT_" + key().toUpperCase(Locale.ROOT).replaceAll("[.-]", "_");
    }

    /** What may stand there, as a person reads it: {@code 0 s to 7 d}. */
    public String allowed() {
        return least == null ? "any" : text(least) + " to " + text(most);
    }

    /** The default as it would be written, empty if there is none. */
    public String defaultText() {
        return option.hasDefaultValue() ? text(option.defaultValue()) : "";
    }

    /** Why the value that is set is not allowed, or empty if it is. */
    Optional<String> problem(Configuration values) {
        Optional<T> value;
        try {
            value = values.getOptional(option);
        } catch (IllegalArgumentException unreadable) {
            return Optional.of(
                    "%s=%s is not allowed: use %s%s".formatted(key(), shown(values), kind(), defaultSentence()));
        }
        return value.filter(set -> least != null && (compare(set, least) < 0 || compare(set, most) > 0))
                .map(set ->
                        "%s=%s is not allowed: use %s%s".formatted(key(), shown(values), allowed(), defaultSentence()));
    }

    private String shown(Configuration values) {
        return isSecret() ? "***" : values.toMap().get(key());
    }

    private String kind() {
        T example = option.hasDefaultValue() ? option.defaultValue() : least;
        if (example instanceof Duration) {
            return "a duration, for example 30 min, 5 s or PT30M";
        }
        if (example instanceof Integer) {
            return "a whole number";
        }
        if (example instanceof Enum<?> value) {
            return "one of " + List.of(value.getDeclaringClass().getEnumConstants());
        }
        return "another value";
    }

    private String defaultSentence() {
        return option.hasDefaultValue() ? " (default " + defaultText() + ")" : "";
    }

    @SuppressWarnings("unchecked") // the bounds have the type of the option, and only ordered types get bounds
    private static <T> int compare(T value, T bound) {
        return ((Comparable<T>) value).compareTo(bound);
    }

    /** A value as it would be written in the settings. */
    public static String text(Object value) {
        if (value instanceof Duration duration) {
            return TimeUtils.formatWithHighestUnit(duration);
        }
        if (value instanceof List<?> list) {
            return String.join(",", list.stream().map(String::valueOf).toList());
        }
        return String.valueOf(value);
    }
}
