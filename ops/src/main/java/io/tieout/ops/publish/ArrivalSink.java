package io.tieout.ops.publish;

/** Where a run's arrivals go. */
@FunctionalInterface
public interface ArrivalSink {

    void send(Arrival arrival) throws InterruptedException;
}
