package io.tieout.ops.rejected;

import io.tieout.realtime.events.Corpus;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A record that is no event, and why.
 *
 * @param stream {@code orders} or {@code payments}
 * @param value empty for a record without one
 */
record BadRecord(String stream, Optional<byte[]> value, String reasonCode, String reason) {

    /** Every record of the corpus of the event format. */
    static List<BadRecord> corpus() {
        return Corpus.BAD.records().stream()
                .map(record -> new BadRecord(
                        record.stream().name().toLowerCase(Locale.ROOT),
                        record.value(),
                        record.verdict(),
                        record.sentence()))
                .toList();
    }
}
