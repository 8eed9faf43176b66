package io.tieout.realtime.check;

/** What a check thinks of what it found. */
public enum Verdict {
    /** As it should be. */
    OK,
    /** To be known, and not wrong by itself. */
    NOTE,
    /** Results would be wrong, or state would never end: the job is not to start. */
    WRONG
}
