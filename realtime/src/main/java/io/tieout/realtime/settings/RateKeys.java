package io.tieout.realtime.settings;

import io.tieout.realtime.pipeline.RateSettings;
import io.tieout.realtime.pipeline.RatesFormat;
import java.time.Duration;
import java.util.Optional;
import org.apache.flink.configuration.ConfigOptions;

/** The keys of the rates of exchange: {@code rates.} and their topic, without which none of the others counts. */
public final class RateKeys {

    public static final Setting<String> TOPIC = Setting.of(ConfigOptions.key("kafka.rates-topic")
            .stringType()
            .noDefaultValue()
            .withDescription("Topic of the rates of exchange. Without it none are read, and order_fx stays empty."));

    public static final Setting<String> BASE_CURRENCY = Setting.of(ConfigOptions.key("rates.base-currency")
            .stringType()
            .noDefaultValue()
            .withDescription("Currency, as orders name it, of which rates are units: a rate is what one unit of its "
                    + "currency is worth in it. Needed with kafka.rates-topic."));

    public static final Setting<RatesFormat> FORMAT = Setting.of(ConfigOptions.key("rates.format")
            .enumType(RatesFormat.class)
            .defaultValue(RatesFormat.JSON)
            .withDescription("How rates are written: json, objects with currency, rate and update_time; "
                    + "debezium-json, such rows in Debezium's envelope, with deletes."));

    public static final Setting<Duration> OUT_OF_ORDERNESS = Setting.between(
            "rates.out-of-orderness",
            Duration.ofSeconds(5),
            Duration.ZERO,
            Duration.ofDays(1),
            "By how much the watermark of the rates trails the newest update_time read.");

    public static final Setting<Duration> IDLE_TIMEOUT = Setting.between(
            "rates.idle-timeout",
            Duration.ofSeconds(60),
            Duration.ZERO,
            Duration.ofDays(1),
            "Time after which a partition of the rates that delivers nothing no longer keeps orders waiting for "
                    + "their rate; 0 s to let them wait for the next one, however long that takes.");

    public static final Setting<Duration> STATE_TTL = Setting.between(
            "rates.state-ttl",
            Duration.ofDays(14),
            Duration.ofMinutes(1),
            Duration.ofDays(3650),
            "Time, by the wall clock, without a rate and without an order of a currency after which the job forgets "
                    + "its rate. Where rates are read it also counts for job.state-ttl if it is longer.");

    private RateKeys() {}

    /** Empty if no rates are read. */
    static Optional<RateSettings> rates(Settings settings) {
        return settings.find(TOPIC)
                .map(topic -> new RateSettings(
                        settings.find(BASE_CURRENCY)
                                .orElseThrow(() -> new IllegalArgumentException(
                                        "kafka.rates-topic=%s needs rates.base-currency: the currency of which rates are units"
                                                .formatted(topic))),
                        settings.get(OUT_OF_ORDERNESS)));
    }
}
