package io.tieout.realtime.check;

/**
 * What state is estimated for.
 *
 * @param eventsPerSecond of each of two joined streams, at least 1
 * @param basis where the rate comes from, a few words
 */
public record Load(long eventsPerSecond, String basis) {

    /** Of a stream nobody has measured. */
    public static final Load ASSUMED = new Load(1_000, "assumed; --rate says otherwise");

    public Load {
        if (eventsPerSecond < 1) {
            throw new IllegalArgumentException(
                    "A rate of %d events per second is not allowed: use 1 or more".formatted(eventsPerSecond));
        }
    }
}
