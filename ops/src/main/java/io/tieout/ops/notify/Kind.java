package io.tieout.ops.notify;

/** What can be told. */
public enum Kind {
    REPORT_READY,
    DIFFERENCES_FOUND,
    WATERMARK_STALLED,
    UNPAID_ABOVE,
    RUN_MISSED
}
