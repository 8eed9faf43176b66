package io.tieout.backfill.compare;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * One difference.
 *
 * @param orderId the order, or the order that the payment names
 * @param payId the payment; empty where the order itself differs
 * @param table what the table holds, empty for nothing
 * @param events what the events say, empty for nothing
 */
public record Difference(
        DifferenceKind kind, String orderId, Optional<String> payId, Optional<Side> table, Optional<Side> events) {

    /**
     * One side of a difference.
     *
     * @param detail version of an order, payment of a match, status of a payment
     * @param amount with four decimals, empty if not known
     * @param time in UTC
     */
    public record Side(
            Optional<String> detail, Optional<String> amount, Optional<String> currency, Optional<String> time) {

        @Override
        public String toString() {
            return String.join(
                    " ",
                    Stream.of(detail, amount, currency, time)
                            .flatMap(Optional::stream)
                            .toList());
        }
    }
}
