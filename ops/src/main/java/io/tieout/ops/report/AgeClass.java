package io.tieout.ops.report;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * Open items of one currency and about one age.
 *
 * @param currency empty if the orders have none
 * @param open what is to be settled
 */
public record AgeClass(Optional<String> currency, String age, long count, BigDecimal open) {}
