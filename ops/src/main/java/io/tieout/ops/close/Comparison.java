package io.tieout.ops.close;

import java.util.List;

/**
 * Which closed days are as they were signed.
 *
 * @param closed days that are closed
 * @param compared how many of them were compared, the newest first, in the time there was
 * @param restated those of the compared that have changed, the newest first
 */
public record Comparison(long closed, long compared, List<String> restated) {

    public Comparison {
        restated = List.copyOf(restated);
    }
}
