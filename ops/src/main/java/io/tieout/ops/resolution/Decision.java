package io.tieout.ops.resolution;

/**
 * What a person decides about an order.
 *
 * @param reason not blank
 * @param by who decides, not blank
 */
public record Decision(String orderId, ResolvedAs as, String reason, String by) {

    public Decision {
        if (reason.isBlank() || by.isBlank()) {
            throw new IllegalArgumentException("order %s: a decision needs a reason and a name".formatted(orderId));
        }
    }
}
