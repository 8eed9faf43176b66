package io.tieout.ops.report.write;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** One value of a section, which each format shows in its own way. */
sealed interface Cell {

    /** From the data, so not to be trusted. */
    record Text(String text) implements Cell {}

    record Count(long count) implements Cell {}

    /** In units of the row's currency. */
    record Amount(BigDecimal amount) implements Cell {}

    record Moment(Instant instant) implements Cell {}

    /** May be negative. */
    record Span(Duration duration) implements Cell {}

    /** From 0 to 1. */
    record Share(BigDecimal share) implements Cell {}

    /** Not known, or does not apply. */
    record Blank() implements Cell {}

    Cell BLANK = new Blank();

    static Cell text(Optional<String> text) {
        return text.<Cell>map(Text::new).orElse(BLANK);
    }

    static Cell amount(Optional<BigDecimal> amount) {
        return amount.<Cell>map(Amount::new).orElse(BLANK);
    }

    static Cell moment(Optional<Instant> instant) {
        return instant.<Cell>map(Moment::new).orElse(BLANK);
    }

    static Cell span(Optional<Duration> duration) {
        return duration.<Cell>map(Span::new).orElse(BLANK);
    }

    static Cell share(Optional<BigDecimal> share) {
        return share.<Cell>map(Share::new).orElse(BLANK);
    }
}
