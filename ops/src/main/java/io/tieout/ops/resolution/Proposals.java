package io.tieout.ops.resolution;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Decisions as they are read, with everything that is wrong about them by themselves. */
public final class Proposals {

    private final List<Proposal> proposals = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Map<String, Place> orders = new HashMap<>();

    Proposals() {}

    /** A decision and where it was written. */
    record Proposal(Place place, Decision decision) {}

    /** One decision from the command line. */
    public static Proposals one(String orderId, String as, String reason, String by) {
        Proposals proposals = new Proposals();
        proposals.add(Place.COMMAND_LINE, orderId, as, reason, by);
        return proposals;
    }

    void add(Place place, String orderId, String as, String reason, String by) {
        int before = problems.size();
        Optional<ResolvedAs> resolvedAs = ResolvedAs.of(as);
        if (resolvedAs.isEmpty()) {
            problem(place.about("as", "=%s is not a decision: use %s".formatted(as, ResolvedAs.allowed())));
        }
        if (reason.isBlank()) {
            problem(place.about("reason", " is blank: say why the order is resolved"));
        }
        if (by.isBlank()) {
            problem(place.about("by", " is blank: name who decides"));
        }
        Optional.ofNullable(orders.putIfAbsent(orderId, place))
                .ifPresent(earlier ->
                        problem(place.sentence("order %s is in %s already".formatted(orderId, earlier.name()))));
        if (problems.size() == before) {
            proposals.add(new Proposal(place, new Decision(orderId, resolvedAs.orElseThrow(), reason, by)));
        }
    }

    void problem(String sentence) {
        problems.add(sentence);
    }

    List<Proposal> decisions() {
        return List.copyOf(proposals);
    }

    List<String> problems() {
        return List.copyOf(problems);
    }
}
