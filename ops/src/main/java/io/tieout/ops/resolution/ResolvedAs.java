package io.tieout.ops.resolution;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What may be decided about an order. */
public enum ResolvedAs {
    WRITTEN_OFF,
    PAID_ELSEWHERE,
    REFUNDED_ELSEWHERE,
    DUPLICATE,
    ACCEPTED;

    /** Without regard to upper and lower case; empty if it is none of them. */
    static Optional<ResolvedAs> of(String written) {
        String name = written.strip().toUpperCase(Locale.ROOT);
        return Arrays.stream(values()).filter(as -> as.name().equals(name)).findFirst();
    }

    /** All of them, as a person reads it. */
    static String allowed() {
        return Arrays.stream(values()).map(ResolvedAs::name).collect(Collectors.joining(", "));
    }
}
