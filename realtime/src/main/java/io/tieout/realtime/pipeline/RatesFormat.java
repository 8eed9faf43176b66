package io.tieout.realtime.pipeline;

import java.util.Locale;

/** How records say versions of rates; the names are what the setting {@code rates.format} takes. */
public enum RatesFormat {
    /** An object with currency, rate and update_time; a rate ends only by another one. */
    JSON,
    /** Debezium's envelope around such a row, with its deletes. */
    DEBEZIUM_JSON;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
