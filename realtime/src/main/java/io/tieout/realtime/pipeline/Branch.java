package io.tieout.realtime.pipeline;

/** A part of the pipeline that is planned whole or not at all. */
public enum Branch {
    /** Orders and payments; always there. */
    MAIN,
    /** Orders in the base currency; there if rates are read. */
    RATES
}
