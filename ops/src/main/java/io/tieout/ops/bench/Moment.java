package io.tieout.ops.bench;

import java.time.Duration;
import java.time.Instant;

/**
 * A point in the run of a process.
 *
 * @param at by the clock
 * @param cpu that the process has used until then
 */
public record Moment(Instant at, Duration cpu) {

    static Moment now() {
        return new Moment(
                Instant.now(), ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO));
    }
}
