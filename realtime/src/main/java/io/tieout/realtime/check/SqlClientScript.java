package io.tieout.realtime.check;

import io.tieout.realtime.pipeline.Script;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.table.api.ValidationException;

/** Reads a script as it is written for Flink's SQL client: SET, CREATE, INSERT, EXECUTE STATEMENT SET BEGIN ... END. */
public final class SqlClientScript {

    /** What starts a statement set, or ends it, but for the insert that may follow. */
    private static final Pattern AROUND = Pattern.compile(
            "(EXECUTE\\s+STATEMENT\\s+SET\\s+BEGIN|BEGIN\\s+STATEMENT\\s+SET|END)\\b\\s*", Pattern.CASE_INSENSITIVE);

    private static final Pattern SET =
            Pattern.compile("SET\\s+'?([^'=\\s]+)'?\\s*=\\s*'?([^']*?)'?\\s*", Pattern.CASE_INSENSITIVE);

    private SqlClientScript() {}

    /**
     * The script, for planning in a stream; its zone is UTC whatever it sets.
     *
     * @throws ValidationException if a statement is none that a job is made of, or nothing is inserted
     */
    public static Script read(String text) {
        Map<String, String> configuration = new HashMap<>();
        List<String> definitions = new ArrayList<>();
        List<String> inserts = new ArrayList<>();
        for (String whole : statements(text)) {
            Matcher around = AROUND.matcher(whole);
            String statement = around.lookingAt() ? whole.substring(around.end()) : whole;
            switch (statement.split("\\s", 2)[0].toUpperCase(Locale.ROOT)) {
                case "" -> {
                    // BEGIN or END alone.
                }
                case "SET" -> {
                    Matcher set = SET.matcher(statement);
                    if (!set.matches()) {
                        throw new ValidationException(
                                "'%s' is not allowed: use SET 'key' = 'value'".formatted(statement));
                    }
                    configuration.put(set.group(1), set.group(2));
                }
                case "INSERT" -> inserts.add(statement);
                case "CREATE", "USE", "ALTER", "DROP" -> definitions.add(statement);
                default ->
                    throw new ValidationException(
                            "'%s' is not allowed: use SET, CREATE, ALTER, DROP, USE, INSERT and EXECUTE STATEMENT SET"
                                    .formatted(statement.lines().findFirst().orElse("")));
            }
        }
        if (inserts.isEmpty()) {
            throw new ValidationException("No INSERT in the script: nothing is planned without one");
        }
        configuration.put("table.local-time-zone", "UTC");
        configuration.put("execution.runtime-mode", "streaming");
        return new Script(configuration, definitions, inserts);
    }

    /** Statements without comments; a semicolon in quotes or in a comment ends none. */
    private static List<String> statements(String text) {
        List<String> statements = new ArrayList<>();
        StringBuilder statement = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            int end = endOfPiece(text, at);
            String piece = text.substring(at, end);
            if (piece.equals(";")) {
                statements.add(statement.toString().strip());
                statement.setLength(0);
            } else {
                statement.append(piece.startsWith("--") || isComment(piece) ? " " : piece);
            }
            at = end;
        }
        statements.add(statement.toString().strip());
        return statements;
    }

    /** A hint looks like a comment and is none. */
    private static boolean isComment(String piece) {
        return piece.startsWith("/*") && !piece.startsWith("/*+");
    }

    /** End of what cannot be cut: a comment, a quoted text, or one character. */
    private static int endOfPiece(String text, int at) {
        if (text.startsWith("--", at)) {
            return after(text, "\n", at);
        }
        if (text.startsWith("/*", at)) {
            return after(text, "*/", at);
        }
        char c = text.charAt(at);
        return c == '\'' || c == '`' || c == '"' ? after(text, String.valueOf(c), at) : at + 1;
    }

    private static int after(String text, String end, int at) {
        int found = text.indexOf(end, at + 1);
        return found < 0 ? text.length() : found + end.length();
    }
}
