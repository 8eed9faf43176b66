package io.tieout.ops.report;

import java.math.BigDecimal;

/**
 * What a reader of the items of one currency must arrive at.
 *
 * @param amount sum of the items' amounts; an amount that is not known adds nothing
 * @param open sum of what is to be settled
 */
public record ControlSum(long items, BigDecimal amount, BigDecimal open) {

    static final ControlSum NONE = new ControlSum(0, BigDecimal.ZERO, BigDecimal.ZERO);

    static ControlSum of(Item item) {
        return new ControlSum(
                1, item.amount().orElse(BigDecimal.ZERO), item.open().orElse(BigDecimal.ZERO));
    }

    ControlSum plus(ControlSum other) {
        return new ControlSum(items + other.items, amount.add(other.amount), open.add(other.open));
    }

    /** Whether both are of as many items and the same sums, whatever their zeros after the point. */
    boolean ties(ControlSum other) {
        return items == other.items && amount.compareTo(other.amount) == 0 && open.compareTo(other.open) == 0;
    }
}
