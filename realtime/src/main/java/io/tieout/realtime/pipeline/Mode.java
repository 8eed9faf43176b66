package io.tieout.realtime.pipeline;

import java.util.Locale;

/** The two ways in which the pipeline runs. */
public enum Mode {
    STREAMING,
    BATCH;

    /** As Flink's option {@code execution.runtime-mode} and the names of files for one mode have it. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
