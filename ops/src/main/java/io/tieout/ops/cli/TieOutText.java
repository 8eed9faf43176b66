package io.tieout.ops.cli;

import io.tieout.ops.report.TieOut;

/** A tie-out that does not hold, in one line. */
final class TieOutText {

    private TieOutText() {}

    static String of(TieOut tieOut) {
        return "%s does not tie%s: %s; left %,d%s, right %,d%s"
                .formatted(
                        tieOut.name(),
                        tieOut.currency().map(currency -> " in " + currency).orElse(""),
                        TieOut.meaning(tieOut.name()),
                        tieOut.leftCount(),
                        tieOut.left()
                                .map(amount -> " of " + amount.toPlainString())
                                .orElse(""),
                        tieOut.rightCount(),
                        tieOut.right()
                                .map(amount -> " of " + amount.toPlainString())
                                .orElse(""));
    }
}
