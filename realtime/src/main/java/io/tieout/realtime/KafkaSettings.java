package io.tieout.realtime;

import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import java.util.Map;

/**
 * How Kafka is reached and which topics are read.
 *
 * @param properties further properties of every client; never printed, since they may hold passwords
 */
public record KafkaSettings(
        String bootstrapServers,
        String ordersTopic,
        String paymentsTopic,
        String groupId,
        Map<String, String> properties) {

    public KafkaSettings {
        properties = Map.copyOf(properties);
    }

    public static KafkaSettings of(Settings settings) {
        return new KafkaSettings(
                settings.get(RealtimeSettings.BOOTSTRAP_SERVERS),
                settings.get(RealtimeSettings.ORDERS_TOPIC),
                settings.get(RealtimeSettings.PAYMENTS_TOPIC),
                settings.get(RealtimeSettings.GROUP_ID),
                settings.below(RealtimeSettings.KAFKA_PROPERTIES));
    }

    @Override
    public String toString() {
        return "%s, topics %s and %s, group %s".formatted(bootstrapServers, ordersTopic, paymentsTopic, groupId);
    }
}
