package io.tieout.sink.upsert;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.operators.ProcessingTimeService;

/** A clock that the test moves; timers run in the caller's thread, as they do in a task's mailbox. */
final class ManualTimers implements ProcessingTimeService {

    private final List<Timer> timers = new ArrayList<>();
    private long now;

    @Override
    public long getCurrentProcessingTime() {
        return now;
    }

    @Override
    public ScheduledFuture<?> registerTimer(long time, ProcessingTimeCallback callback) {
        Timer timer = new Timer(time, callback);
        timers.add(timer);
        return timer;
    }

    /** Moves the clock on and runs what is due. */
    void advance(long millis) {
        now += millis;
        List<Timer> due = timers.stream().filter(timer -> timer.time <= now).toList();
        timers.removeAll(due);
        due.forEach(Timer::run);
    }

    /** Timers that wait and are not cancelled. */
    long waiting() {
        return timers.stream().filter(timer -> !timer.isCancelled()).count();
    }

    private static final class Timer extends FutureTask<Void> implements ScheduledFuture<Void> {
        private final long time;

        Timer(long time, ProcessingTimeCallback callback) {
            super(() -> {
                callback.onProcessingTime(time);
                return null;
            });
            this.time = time;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(time, TimeUnit.MILLISECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.MILLISECONDS), other.getDelay(TimeUnit.MILLISECONDS));
        }
    }
}
