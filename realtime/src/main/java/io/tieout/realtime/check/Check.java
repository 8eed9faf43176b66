package io.tieout.realtime.check;

/** The questions of the checklist, in its order. */
public enum Check {
    DYNAMIC_TABLES("two dynamic tables"),
    BUSINESS_KEY("business key"),
    EVENT_TIME("event time on both sides"),
    WATERMARK("watermark"),
    INTERVAL("fixed interval"),
    OUTER_JOIN("outer join"),
    ONE_TO_MANY("one to many"),
    LATE_DATA("late data"),
    UPDATES("downstream takes updates"),
    STATE_TTL("time to live of state"),
    STATE_SIZE("state size"),
    HOT_KEYS("hot keys");

    private final String question;

    Check(String question) {
        this.question = question;
    }

    /** As a person reads it. */
    public String question() {
        return question;
    }
}
