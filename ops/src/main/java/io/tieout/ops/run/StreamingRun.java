package io.tieout.ops.run;

import io.tieout.realtime.settings.RealtimeSettings.OnGap;
import io.tieout.realtime.settings.Settings;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import javax.sql.DataSource;

/**
 * The streaming job as a command runs it: from a look for gaps on, and again from there if one opens under it. No start
 * of it passes over deleted records but the one that follows a gap that was recorded, and that one makes way for
 * another as soon as a checkpoint lies behind the gap.
 */
public final class StreamingRun {

    /** Flink pauses for longer than this before it tries again. */
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);

    private static final Duration BETWEEN_QUESTIONS = Duration.ofSeconds(2);

    private final Settings settings;
    private final GapCheck gaps;
    private final Consumer<String> console;

    public StreamingRun(Settings settings, DataSource database, Topics topics, Consumer<String> console) {
        this.settings = settings;
        this.gaps = new GapCheck(database, topics);
        this.console = console;
    }

    /**
     * Runs until {@code closer} ends the job.
     *
     * @param running what to tell once it is started
     * @throws RunException if there is a gap that the settings do not allow, or the job fails for another reason
     */
    public void run(Closer closer, String running) throws SQLException, InterruptedException {
        boolean closed;
        do {
            List<String> recorded = gaps.run(settings);
            recorded.forEach(console);
            OnGap onGap = recorded.isEmpty() ? OnGap.FAIL : OnGap.CONTINUE;
            RunningJob job = closer.add(RunningJob.start(settings, onGap));
            console.accept(running);
            closed = switch (onGap) {
                case FAIL -> isClosedBeforeAGapOpens(job);
                case CONTINUE -> isClosedBeforeItIsPastTheGap(job);
            };
            job.close();
        } while (!closed);
    }

    /** A job that meets a gap fails and is restarted in vain, so each first sight of a restart is a reason to look. */
    private boolean isClosedBeforeAGapOpens(RunningJob job) throws InterruptedException {
        boolean wasRestarting = false;
        try {
            while (!job.isClosedWithin(BETWEEN_LOOKS)) {
                boolean restarting = job.isRestarting();
                if (restarting && !wasRestarting && isKnown(true)) {
                    return false;
                }
                wasRestarting = restarting;
            }
            return true;
        } catch (RunException failed) {
            if (isKnown(true)) {
                return false;
            }
            throw failed;
        }
    }

    private boolean isClosedBeforeItIsPastTheGap(RunningJob job) throws InterruptedException {
        while (!job.isClosedWithin(BETWEEN_QUESTIONS)) {
            if (isKnown(false)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether there is a gap, or there is none, as far as database and Kafka can be asked; they may be why it failed.
     */
    private boolean isKnown(boolean gap) throws InterruptedException {
        try {
            return gaps.isOpen() == gap;
        } catch (SQLException | RunException unreachable) {
            return false;
        }
    }
}
