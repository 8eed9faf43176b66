package io.tieout.ops.demo;

import java.math.BigDecimal;
import java.util.Random;

/** An amount in a currency of the shop, to the currency's smallest coin. */
record Price(BigDecimal amount, String currency) {

    /** A Brazilian shop that sells abroad; yen because they have no cents. */
    private enum Market {
        BRL(0.55, 2, 90),
        EUR(0.20, 2, 45),
        USD(0.20, 2, 50),
        JPY(0.05, 0, 6_500);

        private final double share;
        private final int decimals;
        private final double median;

        Market(double share, int decimals, double median) {
            this.share = share;
            this.decimals = decimals;
            this.median = median;
        }

        static Market drawn(Random random) {
            double at = random.nextDouble();
            double end = 0;
            for (Market market : values()) {
                end += market.share;
                if (at < end) {
                    return market;
                }
            }
            return BRL;
        }
    }

    /** Baskets are log-normal; with this spread one in a hundred is over six times the median. */
    private static final double SPREAD = 0.8;

    /** A coin for each part of a divided payment. */
    private static final long LEAST_COINS = 2;

    static Price drawn(Random random) {
        Market market = Market.drawn(random);
        double value = market.median * StrictMath.exp(SPREAD * random.nextGaussian());
        long coins = Math.max(LEAST_COINS, Math.round(value * StrictMath.pow(10, market.decimals)));
        return new Price(BigDecimal.valueOf(coins, market.decimals), market.name());
    }

    /** At least one coin and at most all but one. */
    Price part(Random random) {
        int coins = amount.unscaledValue().intValueExact();
        return new Price(BigDecimal.valueOf(1L + random.nextInt(coins - 1), amount.scale()), currency);
    }

    Price without(Price part) {
        return new Price(amount.subtract(part.amount), currency);
    }
}
