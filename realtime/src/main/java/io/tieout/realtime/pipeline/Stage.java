package io.tieout.realtime.pipeline;

/**
 * The stations of the data's way, left to right; each is a folder, and a file reads only from folders before its own.
 */
public enum Stage {
    /** Columns and watermarks of what comes in, without a connector. */
    SOURCES("1_sources"),
    /** What is fit to join. */
    EVENTS("2_events"),
    /** Which events belong together. */
    JOINS("3_joins"),
    /** Which match of several counts. */
    FIRST("4_first"),
    /** Columns and keys of the tables in the database, without a connector. */
    SINKS("5_sinks"),
    /** What is written. */
    INSERTS("6_inserts");

    private final String folder;

    Stage(String folder) {
        this.folder = folder;
    }

    /** Name of the stage's folder below {@code pipeline}. */
    public String folder() {
        return folder;
    }
}
