package io.tieout.ops.e2e;

import io.tieout.ops.demo.ShoppingDay;
import io.tieout.ops.publish.Arrival;
import java.time.LocalDate;
import java.util.List;

/** A generated day without its late events: its outcome hangs on nothing but the events. Its seed is printed. */
record OnTimeDay(long seed, List<Arrival> arrivals, Oracle oracle) {

    static OnTimeDay generate(int orders) {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        List<Arrival> arrivals = Oracle.onTime(new ShoppingDay(seed, LocalDate.of(2026, 8, 21), orders).arrivals());
        return new OnTimeDay(seed, arrivals, new Oracle(arrivals));
    }

    /** The first so many of {@code parts} parts. */
    List<Arrival> parts(int count, int parts) {
        return arrivals.subList(0, count * arrivals.size() / parts);
    }

    /** One of {@code parts} parts of about one length. */
    List<Arrival> part(int number, int parts) {
        int size = arrivals.size();
        return arrivals.subList(number * size / parts, (number + 1) * size / parts);
    }
}
