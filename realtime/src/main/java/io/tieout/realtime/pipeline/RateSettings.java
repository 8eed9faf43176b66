package io.tieout.realtime.pipeline;

import java.time.Duration;

/**
 * What varies inside the SQL of {@link Branch#RATES}.
 *
 * @param baseCurrency what rates are units of, as orders name it
 * @param outOfOrderness by how much the watermark of the rates trails the newest one; at least 0
 */
public record RateSettings(String baseCurrency, Duration outOfOrderness) {

    private static final int LONGEST_CURRENCY = 20;

    public RateSettings {
        if (baseCurrency.isBlank() || baseCurrency.length() > LONGEST_CURRENCY) {
            throw new IllegalArgumentException(
                    "rates.base-currency=%s is not allowed: use a currency as orders name it, 1 to %d characters"
                            .formatted(baseCurrency, LONGEST_CURRENCY));
        }
        PipelineSettings.requireDelay("rates.out-of-orderness", outOfOrderness);
    }
}
