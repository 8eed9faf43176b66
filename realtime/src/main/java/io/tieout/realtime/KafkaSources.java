package io.tieout.realtime;

import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** The options that bind the pipeline's sources to Kafka topics. */
final class KafkaSources {

    private KafkaSources() {}

    static Map<String, Map<String, String>> of(Settings settings) {
        KafkaSettings kafka = KafkaSettings.of(settings);
        return Map.of(
                "orders_in", source(settings, kafka, kafka.ordersTopic()),
                "payments_in", source(settings, kafka, kafka.paymentsTopic()));
    }

    private static Map<String, String> source(Settings settings, KafkaSettings kafka, String topic) {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("connector", "kafka");
        options.put("topic", topic);
        kafka.properties().forEach((key, value) -> options.put("properties." + key, value));
        options.put("properties.bootstrap.servers", kafka.bootstrapServers());
        options.put("properties.group.id", kafka.groupId());
        // A transaction that was aborted never happened.
        options.put("properties.isolation.level", "read_committed");
        // Only without a checkpoint: everything is read, and merging makes what is known already a no-op.
        options.put("scan.startup.mode", "earliest-offset");
        options.put("format", "json");
        options.put("json.timestamp-format.standard", "ISO-8601");
        Duration idle = settings.get(RealtimeSettings.IDLE_TIMEOUT);
        if (!idle.isZero()) {
            options.put("scan.watermark.idle-timeout", idle.toMillis() + " ms");
        }
        return options;
    }
}
