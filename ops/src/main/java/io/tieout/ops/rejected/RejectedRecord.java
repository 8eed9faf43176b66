package io.tieout.ops.rejected;

import java.time.Instant;
import java.util.Optional;

/**
 * A record that is no event. As a line of JSON it is what {@code rejected --export} writes and {@code replay-rejected}
 * reads.
 *
 * @param stream {@code orders} or {@code payments}
 * @param payload the record's text; a person corrects it here. Empty for a record without a value.
 * @param payloadBase64 the record's bytes where they are no text; empty otherwise
 */
public record RejectedRecord(
        String stream,
        String topic,
        int partition,
        long offset,
        String reasonCode,
        String reason,
        Optional<String> eventKey,
        Instant seenAt,
        Optional<String> payload,
        Optional<String> payloadBase64) {}
