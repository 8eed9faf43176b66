package io.tieout.realtime.settings;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.flink.configuration.ConfigOptions;

/** The keys of what counts as settled: which orders are cancelled, {@code settlement.rule} and the tolerances. */
public final class SettlementKeys {

    /** Begins the key of each currency's tolerance. */
    public static final String TOLERANCES = "settlement.tolerances.";

    public static final Setting<List<String>> CANCELLED_STATUSES =
            Setting.of(ConfigOptions.key("orders.cancelled-statuses")
                    .stringType()
                    .asList()
                    .defaultValues("CANCELLED", "CANCELED")
                    .withDescription("Values of order_status with which an order is cancelled and nothing is due for "
                            + "it, compared to the letter, with commas between."));

    public static final Setting<Settlement> RULE = Setting.of(ConfigOptions.key("settlement.rule")
            .enumType(Settlement.class)
            .defaultValue(Settlement.FIRST)
            .withDescription("Which payments settle an order: FIRST, its first payment in the payment interval; "
                    + "SUM, all its payments in the interval, as for instalments."));

    /** Currencies are texts of up to 20 characters; a dot would be a key below a key. */
    private static final Pattern CURRENCY = Pattern.compile("[^.\\s]{1,20}");

    /** What an amount of DECIMAL(19, 4) can be, without a sign. */
    private static final Pattern AMOUNT = Pattern.compile("\\d{1,15}(\\.\\d{1,4})?");

    private SettlementKeys() {}

    /**
     * What the views of the database judge by.
     *
     * @throws SettingsException telling every tolerance that is not allowed
     */
    public static SettlementRules rules(Settings settings) {
        return new SettlementRules(settings.get(CANCELLED_STATUSES), settings.get(RULE), tolerances(settings));
    }

    private static SortedMap<String, BigDecimal> tolerances(Settings settings) {
        SortedMap<String, BigDecimal> tolerances = new TreeMap<>();
        List<String> problems = new ArrayList<>();
        settings.below(TOLERANCES).forEach((currency, written) -> {
            if (!CURRENCY.matcher(currency).matches()) {
                problems.add(
                        "%s%s=%s is not allowed: use a currency as orders name it, 1 to 20 characters without a dot or a space"
                                .formatted(TOLERANCES, currency, written));
            } else if (!AMOUNT.matcher(written.strip()).matches()) {
                problems.add(
                        "%s%s=%s is not allowed: use 0 to 999999999999999.9999 with at most four decimals, for example 0.01"
                                .formatted(TOLERANCES, currency, written));
            } else {
                tolerances.put(currency, new BigDecimal(written.strip()));
            }
        });
        if (!problems.isEmpty()) {
            throw new SettingsException(problems);
        }
        return tolerances;
    }
}
