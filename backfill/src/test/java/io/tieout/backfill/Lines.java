package io.tieout.backfill;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;

/** A few events of 21 August 2026, all in BRL, as files. */
final class Lines {

    private final Path folder;
    private final Arrivals orders = new Arrivals(new Random(0), Duration.ZERO);
    private final Arrivals payments = new Arrivals(new Random(0), Duration.ZERO);

    private Lines(Path folder) {
        this.folder = folder;
    }

    static Lines in(Path folder) {
        return new Lines(folder);
    }

    /** @param time of the day in UTC */
    Lines order(String id, String amount, long version, String time) {
        orders.add(new OrderEvent(
                id,
                Optional.of("u"),
                Optional.of(new BigDecimal(amount)),
                Optional.of("BRL"),
                Optional.of(version),
                instant(time)));
        return this;
    }

    /** @param time of the day in UTC */
    Lines payment(String id, String order, String amount, String time) {
        payments.add(new PaymentEvent(
                id, order, new BigDecimal(amount), Optional.of("BRL"), Optional.of("SUCCESS"), instant(time)));
        return this;
    }

    EventFolder write() throws IOException {
        return new EventFolder(
                orders.write(folder.resolve("orders.jsonl")).toUri(),
                payments.write(folder.resolve("payments.jsonl")).toUri(),
                CaseFolder.FORMAT);
    }

    private static Instant instant(String time) {
        return Instant.parse("2026-08-21T%sZ".formatted(time));
    }
}
