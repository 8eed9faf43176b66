package io.tieout.backfill.archive;

import java.util.List;
import java.util.stream.Stream;

/** What readers of an archive see: rows of the files, and events as a backfill sees them. */
record Seen(List<String> orderRows, List<String> paymentRows, List<String> orderEvents, List<String> paymentEvents) {

    List<String> events() {
        return Stream.concat(orderEvents.stream(), paymentEvents.stream()).toList();
    }
}
