package io.tieout.realtime.pipeline;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The header that opens every file.
 *
 * @param reads names of relations; none if the header says "nothing"
 * @param changes the kinds alone, without what the header says about them
 */
record SqlHeader(String name, String purpose, String grain, List<String> reads, String changes, String ties) {

    private static final Pattern FORM = Pattern.compile("""
            -- ([a-z_]+): (\\S.*\\.)
            -- Grain:   (\\S.*\\.)
            -- Reads:   (\\S.*)\\.
            -- Changes: (insert(?:, update(?:, delete)?)?)(?:; .*)?\\.
            -- Ties:    (\\S.*\\.)
            (?s:.*)""");

    static SqlHeader of(SqlFile file) {
        Matcher parts = FORM.matcher(file.text());
        if (!parts.matches()) {
            throw new AssertionError(
                    "%s does not open with the header that CONTRIBUTING.md shows:%n%s".formatted(file, file.text()));
        }
        List<String> reads = parts.group(4).equals("nothing")
                ? List.of()
                : Arrays.asList(parts.group(4).split(", "));
        return new SqlHeader(parts.group(1), parts.group(2), parts.group(3), reads, parts.group(5), parts.group(6));
    }
}
