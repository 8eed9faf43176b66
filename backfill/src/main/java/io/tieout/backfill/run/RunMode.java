package io.tieout.backfill.run;

/** What a backfill may do to the tables. */
public enum RunMode {
    /** Add and correct facts by the rule of the stream. */
    ADD,
    /** Make the batch's answer count, and withdraw matches that the events no longer support. */
    REPLACE
}
