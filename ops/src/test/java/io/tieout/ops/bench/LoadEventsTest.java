package io.tieout.ops.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadEventsTest {

    private static final long BEFORE = Duration.ofMinutes(10).toMillis();
    private static final long AFTER = Duration.ofMinutes(30).toMillis();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theTruthIsWhatAPlainSearchFindsInTheEvents(long seed) throws InterruptedException {
        List<LoadEvent> events = new ArrayList<>();

        Truth truth = new LoadEvents(new Load(20_000, seed, 60, 20, 15, Duration.ofSeconds(3), 10, Load.LATEST_PAYMENT))
                .forEach(events::add);

        assertThat(truth).isEqualTo(search(events));
        assertThat(truth.events()).isEqualTo(events.size());
        assertThat(truth.matched()).isBetween(15_500L, 16_500L);
    }

    @Test
    void eventsComeInTheOrderOfTheirArrivalAndNeverLaterThanTheDisorderAllows() throws InterruptedException {
        List<LoadEvent> events = new ArrayList<>();

        new LoadEvents(new Load(5_000, 1, 85, 5, 3, Duration.ofSeconds(3), 100, Load.LATEST_PAYMENT))
                .forEach(events::add);

        assertThat(events).isSortedAccordingTo(Comparator.comparingLong(LoadEvent::arrivalMillis));
        assertThat(events).allMatch(event -> event.arrivalMillis() - event.millis() <= 3_000);
        assertThat(events).anyMatch(event -> event.arrivalMillis() - event.millis() > 2_900);
        assertThat(events.stream().filter(event -> !event.isPayment()).map(LoadEvent::order))
                .doesNotHaveDuplicates()
                .hasSize(5_000);
    }

    @Test
    void theSameLoadMakesTheSameEvents() throws InterruptedException {
        Load load = new Load(1_000, 7, 85, 5, 3, Duration.ofSeconds(3), 100, Load.LATEST_PAYMENT);
        List<LoadEvent> one = new ArrayList<>();
        List<LoadEvent> other = new ArrayList<>();

        new LoadEvents(load).forEach(one::add);
        new LoadEvents(load).forEach(other::add);

        assertThat(one).isEqualTo(other);
    }

    @Test
    void everyWrongFigureOfALoadIsToldAtOnce() {
        assertThatThrownBy(() -> new Load(0, 1, 90, 20, -1, Duration.ofMillis(-1), 0, Load.LATEST_PAYMENT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("""
                        --orders=0 is not allowed: use 1 to 10000000
                        --paid=90, --twice=20, --outside=-1 are not allowed: use percentages that add up to at most 100
                        --disorder=PT-0.001S is not allowed: use 0 or more
                        --orders-per-second=0 is not allowed: use 1 or more""");
    }

    private static Truth search(List<LoadEvent> events) {
        Map<Long, LoadEvent> orders = new HashMap<>();
        events.stream().filter(event -> !event.isPayment()).forEach(order -> orders.put(order.order(), order));
        Map<Long, LoadEvent> first = new HashMap<>();
        Comparator<LoadEvent> byTime =
                Comparator.comparingLong(LoadEvent::millis).thenComparingLong(LoadEvent::payment);
        events.stream()
                .filter(LoadEvent::isPayment)
                .filter(payment -> {
                    long after = payment.millis() - orders.get(payment.order()).millis();
                    return after >= -BEFORE && after <= AFTER;
                })
                .forEach(payment -> first.merge(
                        payment.order(), payment, (one, other) -> byTime.compare(one, other) < 0 ? one : other));
        return new Truth(
                orders.size(),
                events.stream().filter(LoadEvent::isPayment).count(),
                first.size(),
                orders.values().stream().mapToLong(LoadEvent::cents).sum(),
                first.values().stream().mapToLong(LoadEvent::cents).sum(),
                first.values().stream().mapToLong(LoadEvent::payment).sum());
    }
}
