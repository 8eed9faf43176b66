package io.tieout.ops.close;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * An order of a closed day that is not as it was signed.
 *
 * @param was empty if it was not among the orders of the day
 * @param is empty if it is no longer among them
 */
public record RestatedOrder(String orderId, Optional<State> was, Optional<State> is) {

    /**
     * An order at one moment.
     *
     * @param currency of the amounts; empty if not known
     * @param amount what is due; empty if not known
     * @param netAmount what is paid less refunds
     * @param payId its first payment; empty if it has none
     */
    public record State(
            String bucket,
            Optional<String> currency,
            Optional<BigDecimal> amount,
            BigDecimal netAmount,
            Optional<String> payId) {}
}
