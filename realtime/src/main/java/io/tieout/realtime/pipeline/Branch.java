package io.tieout.realtime.pipeline;

/** A part of the pipeline that is planned whole or not at all. */
public enum Branch {
    /** Orders and payments; always there. */
    MAIN,
    /** Orders and payments by windows of time; there unless it is switched off. */
    WINDOWS,
    /** Orders in the base currency; there if rates are read. */
    RATES,
    /** Other pairs of streams; there if any are set. */
    PAIRS
}
