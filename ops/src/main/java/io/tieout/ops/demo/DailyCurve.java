package io.tieout.ops.demo;

import java.util.Random;

/** When in a day people order: hardly at night, most at lunch and after dinner. */
final class DailyCurve {

    private static final int HOUR_MS = 3_600_000;

    /** Relative, by hour from 0; the shape of an ordinary web shop's weekday. */
    private static final int[] WEIGHTS = {
        10, 6, 4, 3, 3, 5, 10, 18, 28, 38, 46, 52, 56, 52, 48, 46, 46, 48, 54, 62, 68, 64, 46, 24
    };

    private DailyCurve() {}

    /** Milliseconds after midnight. */
    static int drawn(Random random) {
        int total = 0;
        for (int weight : WEIGHTS) {
            total += weight;
        }
        int at = random.nextInt(total);
        int hour = 0;
        while (at >= WEIGHTS[hour]) {
            at -= WEIGHTS[hour];
            hour++;
        }
        return hour * HOUR_MS + random.nextInt(HOUR_MS);
    }
}
