package io.tieout.ops.publish;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Whether any of some payments can count as paid. Statuses are compared to the letter, and files have words of their
 * own: a file of which none is known gives only orders that nobody paid, and no error.
 */
public final class PaymentStatuses {

    private static final String STATUS = "pay_status";
    private static final int MOST_NAMED = 5;
    private static final JsonMapper JSON = new JsonMapper();

    private PaymentStatuses() {}

    /**
     * What to tell a person if no payment counts; empty if one does, or if there are no payments.
     *
     * @param success statuses that count, as payments.success-statuses has them; so does none at all
     */
    public static Optional<String> complaint(List<Arrival> arrivals, Collection<String> success) {
        Set<String> others = new TreeSet<>();
        for (Arrival arrival : arrivals) {
            if (arrival.event().stream() == Stream.PAYMENTS) {
                Optional<String> status = status(arrival.event());
                if (status.isEmpty() || success.contains(status.get())) {
                    return Optional.empty();
                }
                others.add(status.get());
            }
        }
        return others.isEmpty()
                ? Optional.empty()
                : Optional.of("No payment counts as paid: pay_status is %s, and payments.success-statuses is %s"
                        .formatted(named(others), String.join(",", success)));
    }

    private static Optional<String> status(Event payment) {
        try {
            return Optional.ofNullable(JSON.readTree(payment.json()).get(STATUS))
                    .map(JsonNode::asText);
        } catch (JsonProcessingException impossible) {
            // It was written by EventJson.
            throw new UncheckedIOException(impossible);
        }
    }

    private static String named(Set<String> statuses) {
        List<String> some = new ArrayList<>(statuses.stream().limit(MOST_NAMED).toList());
        if (statuses.size() > MOST_NAMED) {
            some.add("%d others".formatted(statuses.size() - MOST_NAMED));
        }
        return String.join(" or ", some);
    }
}
