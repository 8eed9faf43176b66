package io.tieout.ops.publish;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Time that passes only while somebody sleeps. */
final class ManualWaiting implements Waiting {

    private final List<Duration> sleeps = new ArrayList<>();
    private Duration elapsed = Duration.ofHours(7);

    List<Duration> sleeps() {
        return sleeps;
    }

    @Override
    public Duration elapsed() {
        return elapsed;
    }

    @Override
    public void sleep(Duration duration) {
        sleeps.add(duration);
        elapsed = elapsed.plus(duration);
    }
}
