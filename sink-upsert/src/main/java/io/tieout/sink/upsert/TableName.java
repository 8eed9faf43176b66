package io.tieout.sink.upsert;

import java.io.Serializable;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.flink.table.api.ValidationException;

/** A table's name in parts, as PostgreSQL's catalog has them: {@code [schema, table]} or {@code [table]}. */
record TableName(List<String> parts) implements Serializable {

    private static final Pattern PART = Pattern.compile("\\G(?:\"((?:[^\"]|\"\")+)\"|([^\".]+))(\\.|$)");

    TableName {
        parts = List.copyOf(parts);
    }

    /** @throws ValidationException if the text is not one or two names with a dot between them. */
    static TableName parse(String option, String text) {
        Matcher part = PART.matcher(text);
        List<String> parts = part.results()
                .map(found -> found.group(1) != null ? found.group(1).replace("\"\"", "\"") : found.group(2))
                .toList();
        boolean whole =
                part.reset().results().mapToInt(found -> found.group().length()).sum() == text.length();
        if (!whole || text.endsWith(".") || parts.isEmpty() || parts.size() > 2) {
            throw new ValidationException(
                    "%s=%s is not allowed: use table or schema.table, names with a dot in double quotes"
                            .formatted(option, text));
        }
        return new TableName(parts);
    }

    /** The name without its schema. */
    String table() {
        return parts.get(parts.size() - 1);
    }

    TableName withSuffix(String suffix) {
        String table = table() + suffix;
        return new TableName(parts.size() == 1 ? List.of(table) : List.of(parts.get(0), table));
    }

    /** Ready for a statement: {@code "schema"."table"}. */
    String quoted() {
        return parts.stream().map(TableName::quote).collect(Collectors.joining("."));
    }

    static String quote(String identifier) {
        return '"' + identifier.replace("\"", "\"\"") + '"';
    }

    @Override
    public String toString() {
        return String.join(".", parts);
    }
}
