package io.tieout.ops.report.write;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;

/** Cells as a person reads them. */
final class TextCells {

    static final TextCells UTC = new TextCells(ZoneOffset.UTC);

    private final Moments moments;

    TextCells(ZoneId zone) {
        this.moments = new Moments(zone);
    }

    String text(Cell cell) {
        if (cell instanceof Cell.Text text) {
            return text.text();
        } else if (cell instanceof Cell.Count count) {
            return count(count.count());
        } else if (cell instanceof Cell.Amount amount) {
            return Amounts.grouped(amount.amount());
        } else if (cell instanceof Cell.Moment moment) {
            return moments.text(moment.instant());
        } else if (cell instanceof Cell.Span span) {
            return span(span.duration());
        } else if (cell instanceof Cell.Share share) {
            return percent(share.share());
        }
        return "";
    }

    /** Hours, minutes, seconds and milliseconds. */
    static String span(Duration duration) {
        Duration length = duration.abs();
        return String.format(
                Locale.ROOT,
                "%s%d:%02d:%02d.%03d",
                duration.isNegative() ? "-" : "",
                length.toHours(),
                length.toMinutesPart(),
                length.toSecondsPart(),
                length.toMillisPart());
    }

    static String percent(BigDecimal share) {
        return share.movePointRight(2).setScale(1, RoundingMode.HALF_UP).toPlainString() + " %";
    }

    static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
