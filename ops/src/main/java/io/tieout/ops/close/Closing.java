package io.tieout.ops.close;

import io.tieout.ops.report.TieOut;
import java.util.List;

/** What came of closing a day. */
public sealed interface Closing {

    /**
     * The day is closed.
     *
     * @param sha256 of the signed report, in hexadecimal digits
     * @param orders how many the day has
     */
    record Closed(String sha256, long orders) implements Closing {}

    /** The day stays open, since these tie-outs do not hold. */
    record Untied(List<TieOut> tieOuts) implements Closing {

        public Untied {
            tieOuts = List.copyOf(tieOuts);
        }
    }
}
