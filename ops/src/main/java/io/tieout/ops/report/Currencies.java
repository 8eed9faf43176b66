package io.tieout.ops.report;

import java.util.Comparator;
import java.util.Optional;

/** The order of currencies in a report. */
final class Currencies {

    /** By code, no currency last. */
    static final Comparator<Optional<String>> ORDER =
            Comparator.comparing(currency -> currency.orElse(null), Comparator.nullsLast(Comparator.naturalOrder()));

    private Currencies() {}
}
