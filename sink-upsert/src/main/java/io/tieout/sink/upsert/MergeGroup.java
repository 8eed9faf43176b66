package io.tieout.sink.upsert;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.flink.table.api.ValidationException;

/**
 * Columns of a row that are kept or replaced together.
 *
 * @param keep which of two versions stays
 * @param by the columns that order versions, most significant first; empty only for {@link Keep#ARRIVED_LAST}
 * @param columns all columns of the group, those of {@code by} first
 */
record MergeGroup(Keep keep, List<String> by, List<String> columns) implements Serializable {

    enum Keep {
        /** The version with the smallest {@code by}; of equal ones the first that arrived. */
        FIRST,
        /** The version with the greatest {@code by}; of equal ones the first that arrived. */
        LAST,
        /** The version that arrived last: plain upsert, for a writer that is alone and in order. */
        ARRIVED_LAST
    }

    private static final Pattern TEXT =
            Pattern.compile("(?is)\\s*(FIRST|LAST)\\s+BY\\s+([^:]+?)\\s*(?::\\s*(.*?)\\s*)?");

    MergeGroup {
        by = List.copyOf(by);
        columns = List.copyOf(columns);
    }

    static MergeGroup arrivedLast(List<String> columns) {
        return new MergeGroup(Keep.ARRIVED_LAST, List.of(), columns);
    }

    /** @throws ValidationException if the text is not {@code FIRST|LAST BY column, ...: column, ...}. */
    static MergeGroup parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw notAGroup(text);
        }
        List<String> by = names(parts.group(2));
        List<String> rest = parts.group(3) == null ? List.of() : names(parts.group(3));
        List<String> columns = Stream.concat(by.stream(), rest.stream()).toList();
        if (columns.contains("")) {
            throw notAGroup(text);
        }
        return new MergeGroup(Keep.valueOf(parts.group(1).toUpperCase(Locale.ROOT)), by, columns);
    }

    private static List<String> names(String text) {
        return Arrays.stream(text.split(",", -1)).map(String::strip).toList();
    }

    private static ValidationException notAGroup(String text) {
        return new ValidationException("%s: \"%s\" is not a group: use \"FIRST BY column, ...: column, ...\" or LAST"
                .formatted(UpsertOptions.MERGE.key(), text.strip()));
    }
}
