package io.tieout.backfill.archive;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicInteger;

/** A clock that stands still, and does something the nth time it is asked. */
final class Asked extends Clock {

    private final Instant now;
    private final int when;
    private final Runnable event;
    private final AtomicInteger times = new AtomicInteger();

    Asked(Instant now, int when, Runnable event) {
        this.now = now;
        this.when = when;
        this.event = event;
    }

    @Override
    public Instant instant() {
        if (times.incrementAndGet() == when) {
            event.run();
        }
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
