package io.tieout.realtime.check;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A node of a plan.
 *
 * @param name without the prefixes that Flink leaves out itself, as in {@code IntervalJoin}
 * @param attributes what stands between its brackets, each without its own
 * @param inputs left before right
 */
record Operator(String name, Map<String, String> attributes, List<Operator> inputs) {

    /** Empty if the operator has none of this name. */
    String attribute(String attribute) {
        return attributes.getOrDefault(attribute, "");
    }

    /** This and everything that it reads, from top to bottom. */
    Stream<Operator> tree() {
        return Stream.concat(Stream.of(this), inputs.stream().flatMap(Operator::tree));
    }

    /** Last part of the name of the table that is read or written. */
    String table() {
        String table = PlanText.split(
                        attribute("table").replaceAll("^\\[|]$", "").replace("].", "."))
                .stream()
                .takeWhile(part -> !part.contains("=["))
                .reduce("", (before, part) -> part);
        return table.substring(table.lastIndexOf('.') + 1).strip();
    }

    /** Whether rows that went out may be changed or taken back, as Flink planned it. */
    boolean updates() {
        String mode = attribute("changelogMode");
        return mode.contains("U") || mode.contains("D");
    }
}
