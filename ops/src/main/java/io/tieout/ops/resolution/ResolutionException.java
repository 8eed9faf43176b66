package io.tieout.ops.resolution;

import java.util.List;

/** Decisions that are refused; the message has a line for each problem, and nothing was changed. */
public final class ResolutionException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ResolutionException(List<String> problems) {
        super(String.join("\n", problems));
    }
}
