package io.tieout.realtime.settings;

/** Which payments settle an order. */
public enum Settlement {
    /** Its first payment in the payment interval. */
    FIRST,

    /** All its payments in the payment interval, as for instalments. */
    SUM
}
