package io.tieout.realtime.check;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How far the watermark of a table trails its newest row.
 *
 * @param column the time attribute
 * @param delay zero also if it is computed in another way than by subtracting a constant
 * @param perPartition whether the source makes it, of each partition its own; else an operator behind it, of all as
 *     they come
 */
record Watermark(String table, String column, Duration delay, boolean perPartition) {

    private static final Pattern IN_SOURCE = Pattern.compile("watermark=\\[([^\\]]*)]");
    private static final Pattern DELAYED = Pattern.compile("-\\((.+), (\\d+):INTERVAL .*");

    static Watermark assigned(Operator assigner, String table) {
        return new Watermark(table, assigner.attribute("rowtime"), delay(assigner.attribute("watermark")), false);
    }

    /** Of a scan that makes it itself. */
    static Watermark inSource(Operator scan) {
        Matcher watermark = IN_SOURCE.matcher(scan.attribute("table"));
        if (!watermark.find()) {
            throw new IllegalArgumentException("No watermark in " + scan);
        }
        Matcher delayed = DELAYED.matcher(watermark.group(1));
        String column = delayed.matches() ? delayed.group(1) : watermark.group(1);
        return new Watermark(scan.table(), column, delay(watermark.group(1)), true);
    }

    static boolean isInSource(Operator scan) {
        return IN_SOURCE.matcher(scan.attribute("table")).find();
    }

    String text() {
        return "%s of %s, %s behind the newest%s"
                .formatted(column, table, Durations.text(delay), perPartition ? " of each partition" : "");
    }

    private static Duration delay(String expression) {
        Matcher delayed = DELAYED.matcher(expression);
        return delayed.matches() ? Duration.ofMillis(Long.parseLong(delayed.group(2))) : Duration.ZERO;
    }
}
