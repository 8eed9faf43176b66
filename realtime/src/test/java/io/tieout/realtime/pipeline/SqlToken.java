package io.tieout.realtime.pipeline;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A word, a quoted string, a placeholder or a symbol of a statement.
 *
 * @param line from 1
 * @param depth brackets around it; a bracket has the depth of what is outside it
 */
record SqlToken(String text, int line, int depth) {

    private static final Pattern TOKEN = Pattern.compile("'(?:[^']|'')*'|\\$\\{\\w+}|\\w+|\\S");

    /** A hint is no column, and a name that is also a keyword is a name all the same. */
    private static final Pattern HINT_OR_QUOTE = Pattern.compile("/\\*\\+.*?\\*/|`");

    /** @param statement without comments. */
    static List<SqlToken> of(String statement) {
        List<SqlToken> tokens = new ArrayList<>();
        List<String> lines = statement
                .lines()
                .map(line -> HINT_OR_QUOTE.matcher(line).replaceAll(""))
                .toList();
        int depth = 0;
        for (int line = 1; line <= lines.size(); line++) {
            Matcher found = TOKEN.matcher(lines.get(line - 1));
            while (found.find()) {
                depth -= found.group().equals(")") ? 1 : 0;
                tokens.add(new SqlToken(found.group(), line, depth));
                depth += found.group().equals("(") ? 1 : 0;
            }
        }
        return tokens;
    }

    boolean is(String word) {
        return text.equals(word);
    }

    boolean isWord() {
        return text.matches("[A-Za-z_]\\w*");
    }
}
