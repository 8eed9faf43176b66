package io.tieout.ops.report;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * Orders of one currency in one bucket.
 *
 * @param currency empty if the orders have none
 * @param refunded zero or less
 * @param orderAmount what was due; an amount that is not known adds nothing
 * @param difference what was due less what was paid and kept
 * @param open what is to be settled: positive if owed to us, negative if to the customers, zero in closed buckets
 */
public record BucketTotal(
        Optional<String> currency,
        String bucket,
        long orders,
        BigDecimal orderAmount,
        BigDecimal applied,
        BigDecimal refunded,
        BigDecimal difference,
        BigDecimal open) {}
