package io.tieout.realtime;

import io.tieout.realtime.settings.PairSettings;
import io.tieout.realtime.settings.RateKeys;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * How Kafka is reached and which topics are read.
 *
 * @param ratesTopic empty if no rates are read
 * @param pairStreams name of the stream by each topic that only pairs read
 * @param properties further properties of every client; never printed, since they may hold passwords
 */
public record KafkaSettings(
        String bootstrapServers,
        String ordersTopic,
        String paymentsTopic,
        Optional<String> ratesTopic,
        Map<String, String> pairStreams,
        String groupId,
        Map<String, String> properties) {

    public KafkaSettings {
        pairStreams = Map.copyOf(pairStreams);
        properties = Map.copyOf(properties);
    }

    public static KafkaSettings of(Settings settings) {
        return new KafkaSettings(
                settings.get(RealtimeSettings.BOOTSTRAP_SERVERS),
                settings.get(RealtimeSettings.ORDERS_TOPIC),
                settings.get(RealtimeSettings.PAYMENTS_TOPIC),
                settings.find(RateKeys.TOPIC),
                pairStreams(settings),
                settings.get(RealtimeSettings.GROUP_ID),
                settings.below(RealtimeSettings.KAFKA_PROPERTIES));
    }

    private static Map<String, String> pairStreams(Settings settings) {
        Map<String, String> streams = new TreeMap<>();
        PairSettings.topics(settings).forEach((topic, side) -> streams.put(topic, side.stream()));
        return streams;
    }

    /** Every topic that is read. */
    public List<String> topics() {
        return Stream.of(
                        Stream.of(ordersTopic, paymentsTopic),
                        ratesTopic.stream(),
                        pairStreams.keySet().stream().sorted())
                .flatMap(topics -> topics)
                .toList();
    }

    @Override
    public String toString() {
        return "%s, topics %s, group %s".formatted(bootstrapServers, String.join(", ", topics()), groupId);
    }
}
