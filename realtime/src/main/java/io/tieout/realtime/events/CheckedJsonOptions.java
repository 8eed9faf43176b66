package io.tieout.realtime.events;

import java.time.Duration;
import java.util.List;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;

/** The options of a table {@code WITH ('format' = 'checked-json')}. */
public final class CheckedJsonOptions {

    public static final ConfigOption<String> REJECTION_COLUMN = ConfigOptions.key("rejection-column")
            .stringType()
            .defaultValue("rejection")
            .withDescription("Column of type ROW<code STRING, reason STRING, event_key STRING, payload BYTES> that "
                    + "says why a record is no event; NULL for an event. It is not a field of the JSON.");

    public static final ConfigOption<List<String>> REQUIRED = ConfigOptions.key("required")
            .stringType()
            .asList()
            .defaultValues()
            .withDescription("Columns that every event has.");

    public static final ConfigOption<List<String>> KEYS = ConfigOptions.key("keys")
            .stringType()
            .asList()
            .defaultValues()
            .withDescription("Columns that may be neither blank nor a placeholder; the first is the event's key.");

    public static final ConfigOption<List<String>> PLACEHOLDERS = ConfigOptions.key("placeholders")
            .stringType()
            .asList()
            .defaultValues("UNKNOWN", "EMPTY", "0", "null")
            .withDescription("Values that stand for no key, compared without regard to upper and lower case.");

    public static final ConfigOption<String> ZONE = ConfigOptions.key("zone")
            .stringType()
            .noDefaultValue()
            .withDescription("Zone of times that have none; without it such times are rejected.");

    public static final ConfigOption<Duration> MAX_AHEAD = ConfigOptions.key("max-ahead")
            .durationType()
            .defaultValue(Duration.ofHours(1))
            .withDescription("How far ahead of the clock a time may be.");

    public static final ConfigOption<String> FLOOR = ConfigOptions.key("floor")
            .stringType()
            .defaultValue("2000-01-01T00:00:00Z")
            .withDescription("Earliest time allowed.");

    public static final ConfigOption<List<String>> POSITIVE = ConfigOptions.key("positive")
            .stringType()
            .asList()
            .defaultValues()
            .withDescription("DECIMAL columns that are above zero.");

    public static final ConfigOption<String> CHANGE_TIME = ConfigOptions.key("change-time")
            .stringType()
            .noDefaultValue()
            .withDescription("Set where records are Debezium's change events and events are the rows in them. The "
                    + "column takes the time of a delete, of which the keys are read and no other column.");

    private CheckedJsonOptions() {}
}
