package io.tieout.realtime;

import io.tieout.realtime.pipeline.EventFormat;
import io.tieout.realtime.pipeline.Source;
import io.tieout.realtime.settings.PairSettings;
import io.tieout.realtime.settings.RateKeys;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The options that bind the pipeline's sources to Kafka topics. */
public final class KafkaSources {

    private KafkaSources() {}

    /** Where a record lies, by the names that the connector gives. */
    private static final List<String> COORDINATES = List.of(
            "source_topic STRING METADATA FROM 'topic' VIRTUAL",
            "source_partition INT METADATA FROM 'partition' VIRTUAL",
            "source_offset BIGINT METADATA FROM 'offset' VIRTUAL",
            "record_time TIMESTAMP_LTZ(3) METADATA FROM 'timestamp' VIRTUAL");

    /** Where a job without a checkpoint begins to read. */
    enum Start {
        /** At the oldest record there is; needs nothing to be prepared. */
        EARLIEST,
        /** At the offsets of the consumer group, and then never past a record that was deleted unread. */
        GROUP,
        /** At the same offsets, or at the oldest record there is behind one that was deleted unread. */
        GROUP_PAST_GAPS
    }

    /** The topics from their oldest records on, by the names of the pipeline's sources. */
    public static Map<String, Source.Table> topics(Settings settings) {
        return of(settings, Start.EARLIEST);
    }

    static Map<String, Source.Table> of(Settings settings, Start start) {
        KafkaSettings kafka = KafkaSettings.of(settings);
        EventFormat format = RealtimeSettings.events(settings);
        Duration idle = settings.get(RealtimeSettings.IDLE_TIMEOUT);
        Map<String, Source.Table> sources = new TreeMap<>();
        sources.put("orders_in", source(settings, start, kafka.ordersTopic(), format.orders(), idle));
        sources.put("payments_in", source(settings, start, kafka.paymentsTopic(), format.payments(), idle));
        kafka.ratesTopic()
                .ifPresent(topic -> sources.put(
                        "rates_in",
                        source(
                                settings,
                                start,
                                topic,
                                format.rates(settings.get(RateKeys.FORMAT)),
                                settings.get(RateKeys.IDLE_TIMEOUT))));
        PairSettings.topics(settings)
                .forEach((topic, side) ->
                        sources.put(side.relation(), source(settings, start, topic, format.pair(side), idle)));
        return sources;
    }

    private static Source.Table source(
            Settings settings, Start start, String topic, Map<String, String> format, Duration idle) {
        KafkaSettings kafka = KafkaSettings.of(settings);
        Map<String, String> options = new LinkedHashMap<>(format);
        options.put("connector", "kafka");
        options.put("topic", topic);
        kafka.properties().forEach((key, value) -> options.put("properties." + key, value));
        options.put("properties.bootstrap.servers", kafka.bootstrapServers());
        options.put("properties.group.id", kafka.groupId());
        // A transaction that was aborted never happened.
        options.put("properties.isolation.level", "read_committed");
        switch (start) {
            case EARLIEST -> options.put("scan.startup.mode", "earliest-offset");
            case GROUP -> group(options, "none");
            case GROUP_PAST_GAPS -> group(options, "earliest");
        }
        if (!idle.isZero()) {
            options.put("scan.watermark.idle-timeout", idle.toMillis() + " ms");
        }
        return new Source.Table(COORDINATES, options);
    }

    private static void group(Map<String, String> options, String whereTheOffsetIsGone) {
        options.put("scan.startup.mode", "group-offsets");
        options.put("properties.auto.offset.reset", whereTheOffsetIsGone);
    }
}
