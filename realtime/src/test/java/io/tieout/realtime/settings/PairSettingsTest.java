package io.tieout.realtime.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tieout.realtime.KafkaSettings;
import io.tieout.realtime.pipeline.Keep;
import io.tieout.realtime.pipeline.Pair;
import io.tieout.realtime.pipeline.PairSide;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PairSettingsTest {

    @Test
    void aPairIsWrittenAsNestedYaml(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("tieout.yaml");
        Files.writeString(file, """
                pairs:
                  login_transaction:
                    left: {topic: logins, id: id, key: user_id, time: event_time}
                    right: {topic: transactions, id: id, key: user_id, time: event_time}
                    before: 5 min
                    after: 10 min
                    keep: first
                """);
        Settings settings = TestSettings.reader().read(Map.of(), Optional.of(file), Map.of(), Map.of());
        assertThat(RealtimeSettings.pipeline(settings).pairs())
                .containsExactly(new Pair(
                        "login_transaction",
                        new PairSide(
                                "pair_login_transaction_left_in",
                                "login_transaction.left",
                                "id",
                                "user_id",
                                "event_time"),
                        new PairSide(
                                "pair_login_transaction_right_in",
                                "login_transaction.right",
                                "id",
                                "user_id",
                                "event_time"),
                        Duration.ofMinutes(5),
                        Duration.ofMinutes(10),
                        Keep.FIRST));
        assertThat(KafkaSettings.of(settings).topics()).containsExactly("orders", "payments", "logins", "transactions");
    }

    @Test
    void allMatchesAreKeptUnlessItIsSaid() {
        assertThat(pairs(List.of(pair("a", "left.topic=x", "right.topic=y"))))
                .singleElement()
                .extracting(Pair::keep)
                .isEqualTo(Keep.ALL);
    }

    @Test
    void twoPairsThatReadOneTopicShareItsSource() {
        List<Pair> pairs = pairs(List.of(
                pair("a", "left.topic=clicks", "right.topic=orders", "right.id=order_id", "right.time=order_time"),
                pair("b", "left.topic=clicks", "right.topic=orders", "right.id=order_id", "right.time=order_time")));
        assertThat(pairs)
                .extracting(Pair::left)
                .hasSize(2)
                .containsOnly(pairs.get(0).left());
        assertThat(pairs)
                .extracting(Pair::right)
                .containsOnly(new PairSide("orders_in", "orders", "order_id", "user_id", "order_time"));
    }

    @Test
    void whatIsMissingOrUnknownIsToldOfAllPairsAtOnce() {
        assertThatThrownBy(() -> pairs(List.of(
                        List.of("pairs.a.left.topic=x", "pairs.a.lft.id=x"),
                        pair("b", "left.topic=x", "right.topic=y", "keep=SOME", "before=1", "left.key=a b"),
                        pair("C", "left.topic=v", "right.topic=w"))))
                .isInstanceOf(SettingsException.class)
                .hasMessage(String.join(
                        System.lineSeparator(),
                        "pairs.C is not allowed: a name is a lower-case letter and up to 39 more, digits or underscores",
                        "pairs.a.lft.id is not a setting: use left.topic, left.id, left.key, left.time, right.topic, right.id, right.key, right.time, before, after, keep",
                        "pairs.a.left.id is missing: Field that names a left event.",
                        "pairs.a.left.key is missing: Field by which left and right events belong together.",
                        "pairs.a.left.time is missing: Field that holds the time of a left event.",
                        "pairs.a.right.topic is missing: Topic of the right events; it may be that of orders or payments.",
                        "pairs.a.right.id is missing: Field that names a right event.",
                        "pairs.a.right.key is missing: Field by which left and right events belong together.",
                        "pairs.a.right.time is missing: Field that holds the time of a right event.",
                        "pairs.a.before is missing: How long before the left event the right one may lie, itself included; negative if it must lie after it. At most 7 d.",
                        "pairs.a.after is missing: How long after the left event the right one may lie, itself included. At most 7 d.",
                        "pairs.b.left.key=a b is not allowed: use the name of a field, letters, digits, _ and -, but none of [record_time, rejection, source_offset, source_partition, source_topic]",
                        "pairs.b.before=1 is not allowed: use -7 d to 7 d in whole milliseconds with its unit, for example 10 min",
                        "pairs.b.keep=SOME is not allowed: use FIRST, LAST or ALL (default ALL)"));
    }

    @Test
    void anIntervalThatWouldEndBeforeItBeginsIsRefused() {
        assertThatThrownBy(() -> pairs(List.of(pair("a", "left.topic=x", "right.topic=y", "before=-11 min"))))
                .isInstanceOf(SettingsException.class)
                .hasMessage(
                        "pairs.a.before=PT-11M with pairs.a.after=PT10M is not allowed: the interval would end before it begins");
    }

    @Test
    void aTopicThatIsReadTwiceIsReadByTheSameFields() {
        assertThatThrownBy(() -> pairs(List.of(
                        pair("a", "left.topic=clicks", "right.topic=orders"),
                        pair("b", "left.topic=clicks", "left.id=other", "right.topic=y"),
                        pair("c", "left.topic=z", "right.topic=payments", "right.time=id"))))
                .isInstanceOf(SettingsException.class)
                .hasMessage(String.join(
                        System.lineSeparator(),
                        "pairs.a.right reads the topic of orders: use id=order_id, time=order_time and key=order_id or user_id",
                        "pairs.b.left reads the topic clicks as a.left does, but by other fields: use id=id, key=user_id and time=event_time",
                        "pairs.c.right.time=id is not allowed: it is the id or the key"));
    }

    @Test
    void theTopicOfRatesIsNoSide() {
        List<String> settings = new ArrayList<>(pair("a", "left.topic=fx", "right.topic=y"));
        settings.addAll(List.of("kafka.rates-topic=fx", "rates.base-currency=EUR"));
        assertThatThrownBy(() -> pairs(List.of(settings)))
                .hasMessage("pairs.a.left.topic=fx is not allowed: it is read for rates");
    }

    /** Sides by id, user_id and event_time, the right event at most 10 minutes after the left one. */
    private static List<String> pair(String name, String... others) {
        List<String> settings = new ArrayList<>();
        for (String side : List.of("left", "right")) {
            settings.add("pairs.%s.%s.id=id".formatted(name, side));
            settings.add("pairs.%s.%s.key=user_id".formatted(name, side));
            settings.add("pairs.%s.%s.time=event_time".formatted(name, side));
        }
        settings.add("pairs.%s.before=0 s".formatted(name));
        settings.add("pairs.%s.after=10 min".formatted(name));
        for (String other : others) {
            settings.add("pairs.%s.%s".formatted(name, other));
        }
        return settings;
    }

    private static List<Pair> pairs(List<List<String>> settings) {
        return RealtimeSettings.pipeline(
                        TestSettings.of(settings.stream().flatMap(List::stream).toArray(String[]::new)))
                .pairs();
    }
}
