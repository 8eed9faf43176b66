package io.tieout.realtime.events;

import java.io.Serializable;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;

/**
 * What makes an event of one stream, from its declared columns and the format's options.
 *
 * @param columns a reader for every column but the rejection, in the order of the table
 * @param required names of the columns that may not be null, the keys among them
 * @param keys names of the key columns; the first is the event's key
 * @param change null where a record is the event itself and no change event around it
 */
record EventRules(List<FieldReader> columns, List<String> required, List<String> keys, ChangeRules change)
        implements Serializable {

    /** Place of the event's key where it has none. */
    static final int NO_KEY = -1;

    EventRules {
        columns = List.copyOf(columns);
        required = List.copyOf(required);
        keys = List.copyOf(keys);
    }

    /** @throws ValidationException naming every column that cannot be read and every option that cannot be used. */
    static EventRules of(RowType row, ReadableConfig options) {
        List<String> problems = new ArrayList<>();
        String rejection = options.get(CheckedJsonOptions.REJECTION_COLUMN);
        List<String> keys = options.get(CheckedJsonOptions.KEYS);
        List<String> required = new ArrayList<>(options.get(CheckedJsonOptions.REQUIRED));
        keys.stream().filter(key -> !required.contains(key)).forEach(required::add);
        for (String name : required) {
            if (name.equals(rejection) || !row.getFieldNames().contains(name)) {
                problems.add("%s is required but no column of the event".formatted(name));
            }
        }
        if (!row.getFieldNames().contains(rejection)) {
            problems.add("column %s is missing: declare it as %s, or what is rejected would look like an empty event"
                    .formatted(rejection, RejectionColumn.TYPE));
        }
        for (String name : options.get(CheckedJsonOptions.POSITIVE)) {
            if (row.getFieldIndex(name) < 0 || !(row.getTypeAt(row.getFieldIndex(name)) instanceof DecimalType)) {
                problems.add("positive=%s is not a column of type DECIMAL".formatted(name));
            }
        }
        ZoneId zone = zone(options, problems);
        long floor = floor(options, problems);
        List<FieldReader> columns = new ArrayList<>();
        for (RowType.RowField field : row.getFields()) {
            if (!field.getType().isNullable()) {
                problems.add("column %s: %s must allow NULL, which it is in a rejected record"
                        .formatted(field.getName(), field.getType().asSummaryString()));
            }
            if (field.getName().equals(rejection)) {
                RejectionColumn.check(field, problems);
                continue;
            }
            FieldReader reader = reader(field, keys, options, zone, floor);
            if (reader == null) {
                problems.add(
                        "column %s: %s is not read; use STRING, VARCHAR, BOOLEAN, INT, BIGINT, DECIMAL or TIMESTAMP_LTZ(3)"
                                .formatted(field.getName(), field.getType().asSummaryString()));
            } else if (keys.contains(field.getName()) && !(reader instanceof KeyField)) {
                problems.add("column %s: %s cannot be a key; use STRING or VARCHAR, which also take whole numbers"
                        .formatted(field.getName(), field.getType().asSummaryString()));
            } else {
                columns.add(reader);
            }
        }
        ChangeRules change = change(columns, options, zone, floor, problems);
        if (!problems.isEmpty()) {
            throw new ValidationException(
                    "Format %s: %s".formatted(CheckedJsonFormatFactory.IDENTIFIER, String.join("; ", problems)));
        }
        return new EventRules(columns, required, keys, change);
    }

    /** Place of the event's key among the columns, or {@link #NO_KEY}. */
    int keyPosition() {
        return keys.isEmpty()
                ? NO_KEY
                : columns.stream().map(FieldReader::name).toList().indexOf(keys.get(0));
    }

    /** A reader of records by these rules; not thread-safe. */
    RecordReader reader() {
        return change == null ? new EventReader(this) : new ChangeReader(this);
    }

    /** Null where no change events are read. */
    private static ChangeRules change(
            List<FieldReader> columns, ReadableConfig options, ZoneId zone, long floor, List<String> problems) {
        String time = options.getOptional(CheckedJsonOptions.CHANGE_TIME).orElse(null);
        if (time == null) {
            return null;
        }
        int position = columns.stream().map(FieldReader::name).toList().indexOf(time);
        if (position < 0 || !(columns.get(position) instanceof TimeField)) {
            problems.add("change-time=%s is not a column of type TIMESTAMP_LTZ(3)".formatted(time));
            return null;
        }
        return new ChangeRules(
                position, new TimeField("source.ts_ms", zone, floor, options.get(CheckedJsonOptions.MAX_AHEAD)));
    }

    /** The reader of one column, null for a type that is not read. */
    private static FieldReader reader(
            RowType.RowField field, List<String> keys, ReadableConfig options, ZoneId zone, long floor) {
        String name = field.getName();
        LogicalType type = field.getType();
        return switch (type.getTypeRoot()) {
            case VARCHAR -> {
                TextField text = new TextField(name, ((VarCharType) type).getLength());
                yield keys.contains(name) ? KeyField.of(text, options.get(CheckedJsonOptions.PLACEHOLDERS)) : text;
            }
            case BOOLEAN -> new BooleanField(name);
            case INTEGER -> IntegerField.ofInt(name);
            case BIGINT -> IntegerField.ofBigint(name);
            case DECIMAL -> {
                DecimalField number =
                        new DecimalField(name, ((DecimalType) type).getPrecision(), ((DecimalType) type).getScale());
                yield options.get(CheckedJsonOptions.POSITIVE).contains(name) ? new PositiveField(number) : number;
            }
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                ((LocalZonedTimestampType) type).getPrecision() == 3
                        ? new TimeField(name, zone, floor, options.get(CheckedJsonOptions.MAX_AHEAD))
                        : null;
            default -> null;
        };
    }

    /** Null where the source declares none. */
    private static ZoneId zone(ReadableConfig options, List<String> problems) {
        String zone = options.getOptional(CheckedJsonOptions.ZONE).orElse(null);
        try {
            return zone == null ? null : ZoneId.of(zone);
        } catch (DateTimeException unknown) {
            problems.add("zone=%s is not a time zone: use UTC, a region or an offset".formatted(zone));
            return null;
        }
    }

    private static long floor(ReadableConfig options, List<String> problems) {
        String floor = options.get(CheckedJsonOptions.FLOOR);
        try {
            return Instant.parse(floor).toEpochMilli();
        } catch (DateTimeParseException unreadable) {
            problems.add("floor=%s is not an instant such as 2000-01-01T00:00:00Z".formatted(floor));
            return 0;
        }
    }
}
