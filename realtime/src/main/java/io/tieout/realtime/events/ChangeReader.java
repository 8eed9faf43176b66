package io.tieout.realtime.events;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Reads the row out of one of Debezium's change events, with or without its schema around it: the row after an insert
 * or update, which is judged as any event, or the keys of a deleted one and when that was. The operation stands behind
 * the rows, so the record is passed over twice. Not thread-safe.
 */
final class ChangeReader implements RecordReader {

    private static final String OPERATION = "op";
    private static final String SOURCE = "source";

    private final EventRules rules;
    private final EventReader rows;

    ChangeReader(EventRules rules) {
        this.rules = rules;
        this.rows = new EventReader(rules);
    }

    @Override
    public void read(byte[] record, Object[] values) throws Rejection {
        Arrays.fill(values, null);
        String operation = operation(record);
        switch (operation) {
            case "c", "r", "u" -> row(record, values);
            case "d" -> deletedRow(record, values);
            default ->
                throw new Rejection(
                        RejectionCode.WRONG_TYPE,
                        "op=%s is no change of a row, due is c, r, u or d".formatted(Rejection.shown(operation)));
        }
    }

    private String operation(byte[] record) throws Rejection {
        String[] found = new String[1];
        walk(record, Set.of(OPERATION), (json, name, token) -> found[0] = json.getText());
        return found[0];
    }

    private void row(byte[] record, Object[] values) throws Rejection {
        walk(record, Set.of("after"), (json, name, token) -> rows.row(json, values));
        rows.requireAll(values, rules.required());
    }

    /** Of the row before, which may be no more than its keys, nothing else is looked at. */
    private void deletedRow(byte[] record, Object[] values) throws Rejection {
        walk(record, Set.of("before", SOURCE), (json, name, token) -> {
            if (name.equals(SOURCE)) {
                values[rules.change().timePosition()] = time(json);
            } else {
                rows.keys(json, values);
            }
        });
        rows.requireAll(values, rules.keys());
        if (values[rules.change().timePosition()] == null) {
            throw new Rejection(
                    RejectionCode.MISSING_FIELD,
                    "%s is absent or null, so nothing says when the row was deleted"
                            .formatted(rules.change().clock().name()));
        }
    }

    private Object time(JsonParser json) throws IOException, Rejection {
        Object time = null;
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            JsonToken token = json.nextToken();
            if (name.equals("ts_ms") && token != JsonToken.VALUE_NULL) {
                time = rules.change().clock().read(json, token);
            } else {
                json.skipChildren();
            }
        }
        return time;
    }

    /**
     * Visits some fields of the envelope, which may itself be the field {@code payload}.
     *
     * @throws Rejection if one of them is absent, null, there twice or not of its kind, or whatever the visitor says
     */
    private void walk(byte[] record, Set<String> names, EventReader.Visitor visitor) throws Rejection {
        Set<String> missing = new HashSet<>(names);
        EventReader.Visitor envelope = (json, name, token) -> {
            if (names.contains(name) && token != JsonToken.VALUE_NULL) {
                requireOnce(missing, name);
                requireKind(name, token);
                visitor.field(json, name, token);
            } else {
                json.skipChildren();
            }
        };
        rows.object(record, (json, name, token) -> {
            if (name.equals("payload") && token == JsonToken.START_OBJECT) {
                EventReader.fields(json, envelope);
            } else {
                envelope.field(json, name, token);
            }
        });
        if (!missing.isEmpty()) {
            throw new Rejection(
                    RejectionCode.MISSING_FIELD,
                    "%s is absent or null, due is a change event of Debezium"
                            .formatted(missing.stream().sorted().findFirst().orElseThrow()));
        }
    }

    private static void requireOnce(Set<String> missing, String name) throws Rejection {
        if (!missing.remove(name)) {
            throw new Rejection(RejectionCode.DUPLICATE_FIELD, "%s stands there twice".formatted(name));
        }
    }

    private static void requireKind(String name, JsonToken token) throws Rejection {
        JsonToken due = name.equals(OPERATION) ? JsonToken.VALUE_STRING : JsonToken.START_OBJECT;
        if (token != due) {
            throw FieldReader.wrongType(name, FieldReader.kind(due), token);
        }
    }
}
