package io.tieout.ops.report;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * All orders of one currency.
 *
 * @param currency empty if the orders have none
 * @param openOrders orders whose bucket is not closed
 * @param open what is to be settled of them
 */
public record CurrencyTotal(
        Optional<String> currency,
        long orders,
        long openOrders,
        BigDecimal orderAmount,
        BigDecimal applied,
        BigDecimal refunded,
        BigDecimal difference,
        BigDecimal open) {

    /** The sum over the buckets of one currency. */
    static CurrencyTotal of(Optional<String> currency, List<BucketTotal> buckets) {
        CurrencyTotal total = new CurrencyTotal(
                currency, 0, 0, BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO);
        for (BucketTotal bucket : buckets) {
            total = total.plus(bucket);
        }
        return total;
    }

    private CurrencyTotal plus(BucketTotal bucket) {
        return new CurrencyTotal(
                currency,
                orders + bucket.orders(),
                openOrders + (Categories.isOpenBucket(bucket.bucket()) ? bucket.orders() : 0),
                orderAmount.add(bucket.orderAmount()),
                applied.add(bucket.applied()),
                refunded.add(bucket.refunded()),
                difference.add(bucket.difference()),
                open.add(bucket.open()));
    }
}
