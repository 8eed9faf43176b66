package io.tieout.realtime.pipeline;

/** Which matches of a left event are kept; the names are what the setting {@code pairs.<name>.keep} takes. */
public enum Keep {
    /** The one with the earliest right event; of equal times that with the smaller id. */
    FIRST("ASC"),
    /** The one with the latest right event; of equal times that with the larger id. */
    LAST("DESC"),
    /** Every one. */
    ALL("ASC");

    private final String order;

    Keep(String order) {
        this.order = order;
    }

    /** How ORDER BY puts the match that is kept before the others. */
    String order() {
        return order;
    }

    /** Which version of one row the sink keeps: where every match has a row of its own, that of the earlier events. */
    String merge() {
        return this == LAST ? "LAST" : "FIRST";
    }
}
