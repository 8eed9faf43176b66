package io.tieout.ops.cli;

import java.util.Map;
import java.util.stream.Collectors;

/** Counts by name, as one reads them: {@code PAID 12, PENDING 3}. */
final class Counts {

    private Counts() {}

    static String text(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .map(entry -> "%s %,d".formatted(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(", "));
    }
}
