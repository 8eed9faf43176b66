package io.tieout.ops.close;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * Orders of a closed day in one bucket, as signed and as they are now.
 *
 * @param currency empty if the orders have none
 * @param wasAmount what was due
 * @param wasNetAmount what was paid less refunds
 */
public record RestatedTotal(
        Optional<String> currency,
        String bucket,
        long wasOrders,
        long isOrders,
        BigDecimal wasAmount,
        BigDecimal isAmount,
        BigDecimal wasNetAmount,
        BigDecimal isNetAmount) {}
