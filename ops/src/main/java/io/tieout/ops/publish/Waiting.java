package io.tieout.ops.publish;

import java.time.Duration;

/** What a replay knows of real time; a test passes it without waiting. */
public interface Waiting {

    /** Of any origin, never going back. */
    Duration elapsed();

    /**
     * Returns after at least this long.
     *
     * @throws InterruptedException when the replay is to stop
     */
    void sleep(Duration duration) throws InterruptedException;

    static Waiting realTime() {
        return new Waiting() {
            @Override
            public Duration elapsed() {
                return Duration.ofNanos(System.nanoTime());
            }

            @Override
            public void sleep(Duration duration) throws InterruptedException {
                Thread.sleep(duration.toMillis());
            }
        };
    }
}
