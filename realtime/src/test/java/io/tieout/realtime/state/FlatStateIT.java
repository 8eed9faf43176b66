package io.tieout.realtime.state;

import static io.tieout.realtime.state.SteadyStream.STEP;
import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.db.TestDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the job keeps does not grow with the events it has read. State is looked at when all events of some time have
 * been read: then it depends on nothing but the events, and comparisons need no tolerance.
 */
class FlatStateIT {

    /** Of windows of each size it holds a whole number, so that the same are open at the end of every part. */
    private static final Duration PART = Duration.ofHours(2);

    /** 16 hours, 24 times the payment interval of ten minutes and thirty. */
    private static final int PARTS = 8;

    @TempDir
    private Path folder;

    @Test
    void whatEndsByEventTimeLevelsOffAndIsGoneOnceTheWatermarkHasPassedIt() throws Exception {
        try (TestDatabase database = TestDatabase.create();
                SteadyStream stream = SteadyStream.start(folder, database)) {
            stream.add(STEP);
            SavedState one = stream.savepoint();
            List<SavedState> parts = parts(stream, PARTS);
            SavedState last = parts.get(PARTS - 1);

            assertLevel(SavedState::elements, parts);
            assertLevel(SavedState::bytes, parts);
            assertThat(last.elements(FlatStateIT::isJoined))
                    .as("half an hour of orders and ten minutes of payments, both ends in")
                    .isEqualTo(Duration.ofMinutes(30).dividedBy(STEP)
                            + 1
                            + Duration.ofMinutes(10).dividedBy(STEP)
                            + 1);
            assertThat(last.elements(FlatStateIT::isFirstPayment))
                    .as("a row an order that was paid in the last three hours, by the wall clock")
                    .isEqualTo(stream.paid());

            stream.skip(Duration.ofDays(1));
            stream.add(STEP);
            assertThat(withoutFirstPayments(stream.savepoint().elements()))
                    .isEqualTo(withoutFirstPayments(one.elements()));
            assertThat(one.elements(FlatStateIT::isPartition)).isEqualTo(2);
        }
    }

    @Test
    void theFirstPaymentsAreForgottenAfterTheirTimeToLive() throws Exception {
        try (TestDatabase database = TestDatabase.create();
                SteadyStream stream = SteadyStream.start(
                        folder, database, Map.of("table.exec.state.ttl", "1 ms"), "windows.enabled=false")) {
            SavedState last = parts(stream, 3).get(2);

            assertThat(last.elements(FlatStateIT::isFirstPayment)).isLessThan(stream.paid() / 10);
            assertThat(last.elements(FlatStateIT::isPartition))
                    .as("kept for ever")
                    .isEqualTo(2);
        }
    }

    private static List<SavedState> parts(SteadyStream stream, int count) throws Exception {
        List<SavedState> parts = new ArrayList<>();
        for (int part = 0; part < count; part++) {
            stream.add(PART);
            parts.add(stream.savepoint());
        }
        return parts;
    }

    /** Each state by itself: the most in the last quarter is what it was in the second. */
    private static void assertLevel(Function<SavedState, Map<String, Long>> measure, List<SavedState> parts) {
        int quarter = parts.size() / 4;
        assertThat(most(measure, parts.subList(3 * quarter, parts.size())))
                .isEqualTo(most(measure, parts.subList(quarter, 2 * quarter)));
    }

    private static Map<String, Long> most(Function<SavedState, Map<String, Long>> measure, List<SavedState> parts) {
        Map<String, Long> most = new TreeMap<>();
        parts.forEach(part -> withoutFirstPayments(measure.apply(part))
                .forEach((state, number) -> most.merge(state, number, Math::max)));
        return most;
    }

    private static Map<String, Long> withoutFirstPayments(Map<String, Long> numbers) {
        Map<String, Long> rest = new TreeMap<>(numbers);
        rest.keySet().removeIf(FlatStateIT::isFirstPayment);
        return rest;
    }

    /** They live for a time by the wall clock; all else ends by event time, or is there once a partition. */
    private static boolean isFirstPayment(String state) {
        return state.startsWith("Rank[");
    }

    private static boolean isPartition(String state) {
        return state.startsWith("GroupAggregate[");
    }

    private static boolean isJoined(String state) {
        return state.matches("IntervalJoin\\[.*Cache");
    }
}
