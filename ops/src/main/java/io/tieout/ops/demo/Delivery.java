package io.tieout.ops.demo;

/** How an event reaches Kafka. */
enum Delivery {
    /** At its event time. */
    PROMPT,

    /** Up to five seconds after it, so behind younger events, but never behind a watermark five seconds back. */
    OUT_OF_ORDER,

    /** Twice, byte for byte, the second time within the same five seconds. */
    TWICE,

    /** 35 to 90 minutes after it: minutes behind the watermark. */
    LATE
}
