package io.tieout.sink.upsert;

import java.time.Duration;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.util.TimeUtils;

/**
 * An option with what it may be.
 *
 * @param unit what a number counts, or {@code duration}, or empty
 * @param least lowest value allowed, itself included; any text where the option is not ordered
 * @param most highest value allowed, itself included; the same object as {@code least} where the option is not ordered
 */
public record Allowed(ConfigOption<?> option, String unit, Object least, Object most) {

    Allowed(ConfigOption<?> option, String unit, String what) {
        this(option, unit, what, what);
    }

    /** What may stand there, as a person reads it: {@code 1 to 10000}. */
    public String sentence() {
        return least == most ? least.toString() : text(least) + " to " + text(most);
    }

    /** @throws ValidationException if the value that is set lies outside the bounds. */
    void check(ReadableConfig options) {
        if (least == most) {
            return;
        }
        options.getOptional(option).ifPresent(value -> {
            if (compare(value, least) < 0 || compare(value, most) > 0) {
                throw new ValidationException("%s=%s is not allowed: use %s%s"
                        .formatted(
                                option.key(),
                                text(value),
                                sentence(),
                                option.hasDefaultValue() ? " (default " + text(option.defaultValue()) + ")" : ""));
            }
        });
    }

    private static int compare(Object value, Object bound) {
        if (value instanceof Duration duration && bound instanceof Duration other) {
            return duration.compareTo(other);
        }
        return Long.compare(((Number) value).longValue(), ((Number) bound).longValue());
    }

    static String text(Object value) {
        return value instanceof Duration duration ? TimeUtils.formatWithHighestUnit(duration) : String.valueOf(value);
    }
}
