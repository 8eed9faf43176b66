package io.tieout.ops.close;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * One closing of a day; its JSON form is {@code close --list --json}.
 *
 * @param closeId number of the closing
 * @param sha256 of the signed report, in hexadecimal digits
 * @param changes what is not as it was signed, by currency and bucket; none for a day that was reopened
 */
public record ClosedDay(
        @JsonIgnore long closeId,
        LocalDate day,
        String zone,
        State state,
        String preparedBy,
        String reviewedBy,
        Instant closedAt,
        String sha256,
        Optional<Reopening> reopening,
        List<RestatedTotal> changes) {

    public ClosedDay {
        changes = List.copyOf(changes);
    }

    /** The same closing, which is in force, after it was compared. */
    ClosedDay with(List<RestatedTotal> found) {
        State now = found.isEmpty() ? State.CLOSED : State.RESTATED;
        return new ClosedDay(closeId, day, zone, now, preparedBy, reviewedBy, closedAt, sha256, reopening, found);
    }

    /** How a closing stands. */
    public enum State {
        /** In force, and every order of the day is as it was signed. */
        @JsonProperty("closed")
        CLOSED,
        /** In force, but some order is not as it was signed. */
        @JsonProperty("restated")
        RESTATED,
        /** Taken back. */
        @JsonProperty("reopened")
        REOPENED
    }
}
