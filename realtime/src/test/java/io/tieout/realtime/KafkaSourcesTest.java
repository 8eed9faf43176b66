package io.tieout.realtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.realtime.settings.TestSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KafkaSourcesTest {

    @Test
    void propertiesOfTheClientsArePassedOnButDoNotReplaceWhatTheJobNeeds() {
        Map<String, String> options = KafkaSources.of(TestSettings.of(
                        "kafka.properties.security.protocol=SSL",
                        "kafka.properties.isolation.level=read_uncommitted",
                        "kafka.properties.bootstrap.servers=elsewhere:1",
                        "kafka.bootstrap-servers=a:9092,b:9092",
                        "kafka.orders-topic=shop.orders",
                        "kafka.group-id=g"))
                .get("orders_in");
        assertThat(options)
                .isEqualTo(Map.of(
                        "connector", "kafka",
                        "topic", "shop.orders",
                        "properties.security.protocol", "SSL",
                        "properties.isolation.level", "read_committed",
                        "properties.bootstrap.servers", "a:9092,b:9092",
                        "properties.group.id", "g",
                        "scan.startup.mode", "earliest-offset",
                        "format", "json",
                        "json.timestamp-format.standard", "ISO-8601",
                        "scan.watermark.idle-timeout", "60000 ms"));
    }

    @Test
    void anIdleTimeoutOfZeroLetsAPartitionHoldTheWatermark() {
        assertThat(KafkaSources.of(TestSettings.of("watermark.idle-timeout=0 s"))
                        .get("payments_in"))
                .containsEntry("topic", "payments")
                .doesNotContainKey("scan.watermark.idle-timeout");
    }
}
