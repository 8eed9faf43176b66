package io.tieout.backfill.due;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.backfill.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DueRunsTest {

    private static final DueRuns RUNS = new DueRuns(new DueSettings(
            Duration.ofDays(1), Duration.ofHours(1), Duration.ofMinutes(20), Duration.ofHours(1), Duration.ZERO));

    @Test
    void nothingDueIsNoRun() {
        assertThat(RUNS.of(List.of())).isEmpty();
    }

    @Test
    void theNewestComesFirst() {
        assertThat(RUNS.of(List.of(late("08:00", "08:10"), late("12:00", "12:10"), late("16:00", "16:10"))))
                .containsExactly(late("16:00", "16:10"), late("12:00", "12:10"), late("08:00", "08:10"));
    }

    @Test
    void windowsWithNoMoreThanTheGapBetweenThemAreOneRun() {
        assertThat(RUNS.of(List.of(late("08:00", "08:10"), late("08:10", "08:20"), late("08:40", "08:50"))))
                .containsExactly(late("08:00", "08:50"));
        assertThat(RUNS.of(List.of(late("08:00", "08:10"), late("08:40", "08:50"))))
                .containsExactly(late("08:40", "08:50"), late("08:00", "08:10"));
    }

    @Test
    void aRunGrowsNoLongerThanTheLongest() {
        assertThat(RUNS.of(List.of(
                        late("08:00", "08:10"),
                        late("08:20", "08:30"),
                        late("08:50", "09:00"),
                        late("09:00", "09:10"))))
                .containsExactly(late("09:00", "09:10"), late("08:00", "09:00"));
    }

    @Test
    void aWindowLongerThanTheLongestIsARunOfItsOwn() {
        assertThat(RUNS.of(List.of(late("08:00", "10:00"), late("10:00", "10:10"))))
                .containsExactly(late("10:00", "10:10"), late("08:00", "10:00"));
    }

    @Test
    void aRunHasTheCausesOfAllItsWindows() {
        DueWindow gap = new DueWindow(window("08:00", "08:10"), Set.of("SOURCE_GAP", "LATE_EVENT"), Optional.empty());
        DueWindow pair =
                new DueWindow(window("08:10", "08:20"), Set.of("UNMATCHED_PAIR", "LATE_EVENT"), Optional.empty());
        assertThat(RUNS.of(List.of(gap, pair)))
                .containsExactly(new DueWindow(
                        window("08:00", "08:20"),
                        Set.of("SOURCE_GAP", "LATE_EVENT", "UNMATCHED_PAIR"),
                        Optional.empty()));
    }

    @Test
    void aRunIsAsYoungAsItsYoungestWindowAndOfUnknownAgeIfOneIs() {
        DueWindow old = since("08:00", "08:10", Optional.of(Instant.parse("2026-08-21T12:00:00Z")));
        DueWindow young = since("08:10", "08:20", Optional.of(Instant.parse("2026-08-21T12:00:01Z")));
        DueWindow older = since("08:20", "08:30", Optional.of(Instant.parse("2026-08-21T11:00:00Z")));
        assertThat(RUNS.of(List.of(old, young, older))).containsExactly(since("08:00", "08:30", young.since()));
        assertThat(RUNS.of(List.of(old, young, late("08:20", "08:30"))))
                .containsExactly(since("08:00", "08:30", Optional.empty()));
    }

    private static DueWindow since(String from, String to, Optional<Instant> since) {
        return new DueWindow(window(from, to), Set.of("LATE_EVENT"), since);
    }

    private static DueWindow late(String from, String to) {
        return new DueWindow(window(from, to), Set.of("LATE_EVENT"), Optional.empty());
    }

    private static Window window(String from, String to) {
        return new Window(
                Instant.parse("2026-08-21T%s:00Z".formatted(from)), Instant.parse("2026-08-21T%s:00Z".formatted(to)));
    }
}
