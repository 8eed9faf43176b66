package io.tieout.backfill.source;

import io.tieout.backfill.Window;
import java.time.Instant;
import java.util.Optional;

/** A place that holds events of the past. */
public interface EventSource {

    /** As the option {@code --source} and the table {@code backfill_run} have it. */
    String name();

    /** Whether it keeps events only for a time, so that what it lacks may still be true. */
    boolean mayLackEvents();

    /** Order events; those outside of {@code times} may be among them. */
    Records orders(Window times);

    /** Payment events; those outside of {@code times} may be among them. */
    Records payments(Window times);

    /**
     * Versions of rates, however old: the one in force may have been for long.
     *
     * @param to those from then on may be among them
     * @return empty if it has none, and orders keep the rates they have
     */
    default Optional<Records> rates(Instant to) {
        return Optional.empty();
    }

    /**
     * Records of one stream as they are, copies included.
     *
     * @param definition statement that defines {@code orders_in_records}, {@code payments_in_records} or
     *     {@code rates_in_records}
     * @param filter condition in SQL that takes the records to read; what it leaves out is not read where that is
     *     possible
     */
    record Records(String definition, String filter) {}
}
