package io.tieout.ops.report;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * Payments of one currency and one disposition.
 *
 * @param currency empty if the payments name none
 * @param amount signed: refunds are negative
 */
public record DispositionTotal(Optional<String> currency, String disposition, long payments, BigDecimal amount) {}
