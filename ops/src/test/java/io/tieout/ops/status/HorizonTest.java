package io.tieout.ops.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HorizonTest {

    private static final Instant WATERMARK = Instant.parse("2026-01-31T12:00:00Z");
    private static final Instant TEN = Instant.parse("2026-01-31T10:00:00Z");
    private static final Instant ELEVEN = Instant.parse("2026-01-31T11:00:00Z");

    @Test
    void whereNothingWaitsItIsTheWatermarkHoweverLongAPartitionHasBeenSilent() {
        assertThat(horizon(partition(0, 0, TEN), partition(1, 0)))
                .isEqualTo(new Horizon(Optional.of(WATERMARK), List.of()));
    }

    @Test
    void theNewestEventOfThePartitionThatIsLeastFarDecidesLessTheOutOfOrderness() {
        assertThat(horizon(partition(0, 1, ELEVEN), partition(1, 1, TEN)))
                .isEqualTo(new Horizon(
                        Optional.of(Instant.parse("2026-01-31T09:59:55Z")),
                        List.of("payments-0 stuck", "payments-1 stuck")));
    }

    @Test
    void aPartitionThatIsAsFarAsTheWatermarkHoldsNothing() {
        assertThat(horizon(partition(0, 1, WATERMARK.plusSeconds(5))))
                .isEqualTo(new Horizon(Optional.of(WATERMARK), List.of()));
    }

    @Test
    void aPartitionThatWaitsAndOfWhichNothingIsKnownLeavesNothing() {
        assertThat(horizon(partition(0, 1), partition(1, 1, TEN)))
                .isEqualTo(new Horizon(Optional.empty(), List.of("payments-0 stuck", "payments-1 stuck")));
    }

    @Test
    void whatATransactionBlocksHoldsAsWell() {
        assertThat(horizon(partition(0, new PartitionOffsets(0, 0, 10, 11), TEN)))
                .isEqualTo(new Horizon(
                        Optional.of(Instant.parse("2026-01-31T09:59:55Z")),
                        List.of("payments-0 blocked_by_transaction")));
    }

    @Test
    void ofAPartitionThatIsBeingReadNothingIsSaid() {
        PartitionStatus reading =
                read("payments", 0, Optional.of(TEN)).against(new PartitionOffsets(0, 0, 11, 11), 9, true);

        assertThat(horizon(reading))
                .isEqualTo(new Horizon(Optional.of(Instant.parse("2026-01-31T09:59:55Z")), List.of()));
    }

    @Test
    void recordsOfAPairThatWaitHoldNothing() {
        PartitionStatus clicks =
                read("clicks.left", 0, Optional.empty()).against(new PartitionOffsets(0, 0, 1, 1), -1, false);
        assertThat(horizon(clicks)).isEqualTo(new Horizon(Optional.of(WATERMARK), List.of()));
    }

    private static Horizon horizon(PartitionStatus... partitions) {
        return Horizon.of(WATERMARK, List.of(partitions), Duration.ofSeconds(5));
    }

    private static PartitionStatus partition(int number, int waiting, Instant newest) {
        return partition(number, new PartitionOffsets(0, 0, 10 + waiting, 10 + waiting), newest);
    }

    private static PartitionStatus partition(int number, PartitionOffsets kafka, Instant newest) {
        return read("payments", number, Optional.of(newest)).against(kafka, 9, false);
    }

    /** Nothing of it was read. */
    private static PartitionStatus partition(int number, int waiting) {
        return read("payments", number, Optional.empty())
                .against(new PartitionOffsets(0, 0, waiting, waiting), -1, false);
    }

    private static PartitionStatus read(String stream, int number, Optional<Instant> newest) {
        return new PartitionStatus(
                stream,
                stream,
                number,
                PartitionState.UNKNOWN,
                newest.isPresent() ? 10 : 0,
                newest.isPresent() ? 10 : 0,
                0,
                true,
                newest,
                newest,
                Optional.empty());
    }
}
