package io.tieout.ops.run;

import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.config.ConfigDef;

/** Which settings hold secrets, and what is printed instead of them. A URL holds none: it would be refused. */
public final class Secrets {

    private static final String MASK = "***";

    /** Names that a login handler of one's own may use; of its own options Kafka says itself which are secret. */
    private static final Pattern TELLING_NAME =
            Pattern.compile("password|secret|token$|credential|jaas", Pattern.CASE_INSENSITIVE);

    private Secrets() {}

    /** Values to put above the settings before they are printed. */
    public static Map<String, String> masked(Settings settings) {
        Map<String, String> masks = new HashMap<>();
        masks.put(RealtimeSettings.DATABASE_PASSWORD.key(), MASK);
        settings.below(RealtimeSettings.KAFKA_PROPERTIES).keySet().stream()
                .filter(Secrets::isSecret)
                .forEach(name -> masks.put(RealtimeSettings.KAFKA_PROPERTIES + name, MASK));
        return masks;
    }

    private static boolean isSecret(String kafkaProperty) {
        boolean declared = Optional.ofNullable(
                        ConsumerConfig.configDef().configKeys().get(kafkaProperty))
                .filter(key -> key.type == ConfigDef.Type.PASSWORD)
                .isPresent();
        return declared || TELLING_NAME.matcher(kafkaProperty).find();
    }
}
