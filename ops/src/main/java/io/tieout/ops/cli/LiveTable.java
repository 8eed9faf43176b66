package io.tieout.ops.cli;

import io.tieout.ops.publish.Progress;
import io.tieout.ops.status.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** What is reconciled at the moment, redrawn in place on a terminal and as plain lines elsewhere. */
final class LiveTable {

    static final Duration BETWEEN_FRAMES = Duration.ofMillis(500);

    private static final int BAR_CHARACTERS = 40;

    private static final String UP_AND_CLEAR = "\u001B[%dA\u001B[0J";

    private final Console console;
    private final boolean terminal;
    private final ProgressLine lines;
    private int drawnLines;

    LiveTable(Console console) {
        this.console = console;
        this.terminal = Terminal.isPresent();
        this.lines = new ProgressLine(console);
    }

    void show(Status status, Optional<Progress> replay) {
        if (!terminal) {
            lines.show("%s of %s events published; %d orders: %s; watermark %s"
                    .formatted(
                            replay.map(done -> String.valueOf(done.published())).orElse("0"),
                            replay.map(done -> String.valueOf(done.total())).orElse("?"),
                            status.orders(),
                            Counts.text(status.orderStatus()),
                            status.watermark().map(Instant::toString).orElse("none yet")));
            return;
        }
        String frame = frame(status, replay);
        console.draw((drawnLines == 0 ? "" : UP_AND_CLEAR.formatted(drawnLines)) + frame);
        drawnLines = (int) frame.lines().count();
    }

    /** Leaves the last frame standing. */
    void end() {
        lines.end();
        drawnLines = 0;
    }

    private static String frame(Status status, Optional<Progress> replay) {
        StringBuilder frame = new StringBuilder();
        replay.ifPresent(done -> frame.append(
                "published  %,d of %,d events, at %s UTC%n".formatted(done.published(), done.total(), done.arrival())));
        frame.append("watermark  %s%n"
                .formatted(status.watermark().map(Instant::toString).orElse("none yet")));
        frame.append("payments   %,d%n".formatted(status.payments()));
        frame.append("orders     %,d%n".formatted(status.orders()));
        status.orderStatus()
                .forEach((name, count) ->
                        frame.append("  %-8s %s %,d%n".formatted(name, bar(count, status.orders()), count)));
        return frame.toString();
    }

    private static String bar(long count, long all) {
        int filled = all == 0 ? 0 : (int) Math.round((double) BAR_CHARACTERS * count / all);
        return "#".repeat(filled) + ".".repeat(BAR_CHARACTERS - filled);
    }
}
