package io.tieout.ops.report.write;

import java.math.BigDecimal;
import java.util.Locale;

/** Amounts as digits: exact, with at least two decimals and no zeros beyond. */
public final class Amounts {

    private static final int LEAST_SCALE = 2;

    private Amounts() {}

    /** Such as {@code -1234567.891}. */
    public static String plain(BigDecimal amount) {
        return scaled(amount).toPlainString();
    }

    /** Such as {@code -1,234,567.891}. */
    static String grouped(BigDecimal amount) {
        BigDecimal scaled = scaled(amount);
        return String.format(Locale.ROOT, "%,." + scaled.scale() + "f", scaled);
    }

    static BigDecimal scaled(BigDecimal amount) {
        BigDecimal stripped = amount.stripTrailingZeros();
        return stripped.setScale(Math.max(LEAST_SCALE, stripped.scale()));
    }
}
