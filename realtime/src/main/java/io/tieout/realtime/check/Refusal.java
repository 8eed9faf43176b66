package io.tieout.realtime.check;

import java.util.List;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Mistakes that Flink itself refuses while it plans, in plainer words than its own. */
final class Refusal {

    /** Flink's words, and what they mean. */
    private record Known(Pattern words, Check check, Function<MatchResult, String> found, String remedy) {

        Known(String words, Check check, Function<MatchResult, String> found, String remedy) {
            this(Pattern.compile(words, Pattern.DOTALL), check, found, remedy);
        }
    }

    private static final List<Known> KNOWN = List.of(
            new Known(
                    "StreamPhysical(\\w+) doesn't support consuming .* changes which is produced by node (.*)",
                    Check.UPDATES,
                    refused -> "%s takes inserted rows only, but %s before it changes rows"
                            .formatted(refused.group(1), producer(refused.group(2))),
                    "reduce rows behind the join, not before it"),
            new Known(
                    "Table sink '(?:\\w+\\.)*(\\w+)' doesn't support consuming .* changes which is produced by node (.*)",
                    Check.UPDATES,
                    refused -> "%s takes inserted rows only, but %s changes rows"
                            .formatted(refused.group(1), producer(refused.group(2))),
                    "fill a table with PRIMARY KEY (...) NOT ENFORCED that replaces rows by it"),
            new Known(
                    "The window function requires the timecol is a time attribute type, but is (.*?)\\.?",
                    Check.EVENT_TIME,
                    refused -> "a window over a column that is no time attribute, but %s".formatted(refused.group(1)),
                    "declare WATERMARK FOR that column, and put no function around it before the window"),
            new Known(
                    "The argument of CURRENT_WATERMARK\\(\\) must be a rowtime attribute, but was '(.*)'\\.",
                    Check.WATERMARK,
                    refused -> "CURRENT_WATERMARK of a column that has no watermark, but is %s"
                            .formatted(refused.group(1)),
                    "declare WATERMARK FOR that column, and put no function around it"),
            new Known(
                    ".*Temporal Table Join requires (both )?primary key.*",
                    Check.EVENT_TIME,
                    refused -> "a temporal join whose versioned side lacks its primary key or its watermark",
                    "declare PRIMARY KEY (...) NOT ENFORCED and WATERMARK FOR on it"),
            new Known(
                    ".*Rowtime attributes must not be in the input rows of a regular join.*",
                    Check.INTERVAL,
                    refused -> "a plain Join of rows with a time attribute: a bound is missing",
                    "add p.time BETWEEN o.time - INTERVAL ... AND o.time + INTERVAL ... to ON"));

    private Refusal() {}

    /**
     * What Flink's exception says.
     *
     * @throws RuntimeException the same, if it is about something else than what is checked here
     */
    static Finding of(RuntimeException refused) {
        for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
            for (Known known : KNOWN) {
                Matcher words = known.words().matcher(String.valueOf(cause.getMessage()));
                if (words.matches()) {
                    return Finding.wrong(
                            known.check(), "all", known.found().apply(words.toMatchResult()), known.remedy());
                }
            }
        }
        throw refused;
    }

    /** An operator in the words of EXPLAIN, as short as it can be told from others. */
    private static String producer(String node) {
        return PlanText.roots(node).stream()
                .findFirst()
                .map(operator -> FirstRow.is(operator)
                        ? new FirstRow(operator).text()
                        : "%s of %s".formatted(operator.name(), subject(operator)))
                .orElse(node);
    }

    private static String subject(Operator operator) {
        return operator.attribute("table").isEmpty()
                ? String.join(
                        ", ", operator.attributes().values().stream().limit(1).toList())
                : operator.table();
    }
}
