package io.tieout.realtime.settings;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
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

    /** A duration of whole milliseconds between two others, both allowed. */
    public static Setting<Duration> between(
            String key, Duration byDefault, Duration least, Duration most, String meaning) {
        return new Setting<>(
                ConfigOptions.key(key).durationType().defaultValue(byDefault).withDescription(meaning), least, most);
    }

    /** A whole number between two others, both allowed. */
    public static Setting<Integer> between(String key, int byDefault, int least, int most, String meaning) {
        return new Setting<>(
                ConfigOptions.key(key).intType().defaultValue(byDefault).withDescription(meaning), least, most);
    }

    /** Whether the value is never printed. */
    public boolean isSecret() {
        return key().endsWith("password") || key().endsWith("secret");
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
        if (example() instanceof Enum<?> value) {
            return Arrays.stream(value.getDeclaringClass().getEnumConstants())
                    .map(Object::toString)
                    .collect(Collectors.joining(" or "));
        }
        if (example() instanceof Boolean) {
            return "true or false";
        }
        return least == null ? "any" : text(least) + " to " + text(most);
    }

    /** The default as it would be written, empty if there is none. */
    public String defaultText() {
        return option.hasDefaultValue() ? text(option.defaultValue()) : "";
    }

    /**
     * Reads the value as a person writes it, and sets it.
     *
     * @return why the value is not allowed, or empty if it is
     */
    Optional<String> set(String written, Configuration values) {
        if (written.isBlank()) {
            return Optional.of("%s has no value".formatted(key()));
        }
        T value;
        try {
            value = parse(written);
        } catch (IllegalArgumentException unreadable) {
            return Optional.of(refusal(written, kind()));
        }
        if (least != null && (compare(value, least) < 0 || compare(value, most) > 0)) {
            return Optional.of(refusal(written, allowed()));
        }
        values.set(option, value);
        return Optional.empty();
    }

    @SuppressWarnings("unchecked") // the option has the type of its default
    private T parse(String written) {
        Object example = example();
        if (example instanceof Duration) {
            return (T) WrittenValue.duration(written);
        }
        if (example instanceof List) {
            return (T) WrittenValue.list(written);
        }
        Configuration alone = new Configuration();
        alone.setString(key(), written);
        return alone.getOptional(option).orElseThrow();
    }

    private Object example() {
        return option.hasDefaultValue() ? option.defaultValue() : least;
    }

    private String refusal(String written, String instead) {
        String preset = option.hasDefaultValue() ? " (default " + defaultText() + ")" : "";
        return "%s=%s is not allowed: use %s%s".formatted(key(), isSecret() ? "***" : written, instead, preset);
    }

    private String kind() {
        Object example = example();
        if (example instanceof Duration) {
            return "a duration of whole milliseconds with its unit, for example 30 min, 5 s or PT30M";
        }
        if (example instanceof Integer) {
            return "a whole number";
        }
        return allowed();
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
