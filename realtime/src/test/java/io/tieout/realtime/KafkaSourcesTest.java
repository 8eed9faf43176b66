package io.tieout.realtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.realtime.settings.TestSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KafkaSourcesTest {

    @Test
    void propertiesOfTheClientsArePassedOnButDoNotReplaceWhatTheJobNeeds() {
        Map<String, String> options = orders(
                KafkaSources.Start.EARLIEST,
                "kafka.properties.security.protocol=SSL",
                "kafka.properties.isolation.level=read_uncommitted",
                "kafka.properties.bootstrap.servers=elsewhere:1",
                "kafka.bootstrap-servers=a:9092,b:9092",
                "kafka.orders-topic=shop.orders",
                "kafka.group-id=g");
        assertThat(options)
                .containsAllEntriesOf(Map.of(
                        "connector", "kafka",
                        "topic", "shop.orders",
                        "properties.security.protocol", "SSL",
                        "properties.isolation.level", "read_committed",
                        "properties.bootstrap.servers", "a:9092,b:9092",
                        "properties.group.id", "g",
                        "scan.startup.mode", "earliest-offset",
                        "scan.watermark.idle-timeout", "60000 ms"));
    }

    @Test
    void recordsAreJudgedByTheSettings() {
        assertThat(orders(KafkaSources.Start.EARLIEST, "events.placeholder-keys=NONE,N/A", "events.zone=UTC"))
                .containsAllEntriesOf(Map.of(
                        "format", "checked-json",
                        "checked-json.keys", "order_id",
                        "checked-json.required", "order_time",
                        "checked-json.placeholders", "NONE;N/A",
                        "checked-json.max-ahead", "3600000 ms",
                        "checked-json.floor", "2000-01-01T00:00:00Z",
                        "checked-json.zone", "UTC"));
    }

    @Test
    void aRunningJobNeverPassesOverDeletedRecordsUnlessItIsToldTo() {
        assertThat(orders(KafkaSources.Start.GROUP))
                .containsEntry("scan.startup.mode", "group-offsets")
                .containsEntry("properties.auto.offset.reset", "none");
        assertThat(orders(KafkaSources.Start.GROUP_PAST_GAPS))
                .containsEntry("properties.auto.offset.reset", "earliest");
    }

    @Test
    void anIdleTimeoutOfZeroLetsAPartitionHoldTheWatermark() {
        assertThat(orders(KafkaSources.Start.EARLIEST, "watermark.idle-timeout=0 s"))
                .doesNotContainKey("scan.watermark.idle-timeout");
    }

    @Test
    void ratesAreReadOnlyIfTheyHaveATopicAndWaitByATimeoutOfTheirOwn() {
        assertThat(KafkaSources.topics(TestSettings.of())).containsOnlyKeys("orders_in", "payments_in");
        assertThat(KafkaSources.topics(TestSettings.withRates("rates.idle-timeout=7 s", "rates.format=debezium-json"))
                        .get("rates_in")
                        .options())
                .containsAllEntriesOf(Map.of(
                        "topic", "rates",
                        "scan.watermark.idle-timeout", "7000 ms",
                        "checked-json.keys", "currency",
                        "checked-json.required", "rate;update_time",
                        "checked-json.positive", "rate",
                        "checked-json.change-time", "update_time"));
    }

    private static Map<String, String> orders(KafkaSources.Start start, String... settings) {
        return KafkaSources.of(TestSettings.of(settings), start)
                .get("orders_in")
                .options();
    }
}
