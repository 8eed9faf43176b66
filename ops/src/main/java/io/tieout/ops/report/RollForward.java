package io.tieout.ops.report;

import java.math.BigDecimal;
import java.util.Optional;

/** How the open items of one currency came from the beginning of the period to its end. */
public record RollForward(Optional<String> currency, Flow opening, Flow added, Flow cleared, Flow closing) {

    /** A number of open items and their amount. */
    public record Flow(long count, BigDecimal amount) {}
}
