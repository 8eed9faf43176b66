package io.tieout.ops.e2e;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Compares tables of thousands of lines so that a failure shows only what differs. */
public final class Lines {

    private Lines() {}

    /** Empty if both have the same lines the same number of times, whatever their order. */
    public static List<String> difference(List<String> actual, List<String> expected) {
        Set<String> actualLines = new TreeSet<>(actual);
        Set<String> expectedLines = new TreeSet<>(expected);
        Stream<String> missing = expectedLines.stream()
                .filter(line -> !actualLines.contains(line))
                .map(line -> "missing    " + line);
        Stream<String> unexpected = actualLines.stream()
                .filter(line -> !expectedLines.contains(line))
                .map(line -> "unexpected " + line);
        Stream<String> number = actual.size() == expected.size()
                ? Stream.empty()
                : Stream.of("%d lines instead of %d".formatted(actual.size(), expected.size()));
        return Stream.of(number, missing, unexpected).flatMap(lines -> lines).toList();
    }
}
