package io.tieout.ops.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ItemSumsTest {

    private static final Optional<String> EUR = Optional.of("EUR");
    private static final Optional<String> NONE = Optional.empty();

    private final ItemSums sums = new ItemSums();

    @Test
    void itemsThatTheSummaryCountsTieWhateverTheirTrailingZeros() {
        sums.add(item(Item.Kind.ORDER, "UNPAID", EUR, "10.0000", "10.00"));
        sums.add(item(Item.Kind.PAYMENT, "ORPHAN", EUR, "5", "0"));
        sums.add(item(Item.Kind.ORDER, "UNPAID", NONE, "1", "1"));

        Trailer trailer = sums.trailer(report());

        assertThat(trailer.items()).isEqualTo(3);
        assertThat(trailer.sums().keySet()).containsExactly(EUR, NONE);
        assertThat(trailer.tieOuts())
                .hasSize(2)
                .allSatisfy(tieOut -> assertThat(tieOut.ties()).isTrue());
    }

    @Test
    void anItemThatIsLostDoesNotTie() {
        sums.add(item(Item.Kind.ORDER, "UNPAID", EUR, "10", "10"));
        sums.add(item(Item.Kind.ORDER, "UNPAID", NONE, "1", "1"));

        assertThat(sums.trailer(report()).tieOuts())
                .containsExactly(tieOut(EUR, 2, 1, "15", "10", false), tieOut(NONE, 1, 1, "1", "1", true));
    }

    @Test
    void aCurrencyWithoutASingleItemDoesNotTieEither() {
        sums.add(item(Item.Kind.ORDER, "UNPAID", EUR, "10", "10"));
        sums.add(item(Item.Kind.PAYMENT, "ORPHAN", EUR, "5", "0"));

        assertThat(sums.trailer(report()).tieOuts())
                .containsExactly(tieOut(EUR, 2, 2, "15", "15", true), tieOut(NONE, 1, 0, "1", "0", false));
    }

    @Test
    void whatIsToBeSettledCountsToo() {
        sums.add(item(Item.Kind.ORDER, "UNPAID", EUR, "10", "9"));
        sums.add(item(Item.Kind.PAYMENT, "ORPHAN", EUR, "5", "0"));

        assertThat(sums.trailer(report()).tieOuts()).first().isEqualTo(tieOut(EUR, 2, 2, "15", "15", false));
    }

    /** In euro an open order and an orphan, and a closed one that is no item; without a currency an open order. */
    private static Report report() {
        return new Report(
                new Heading(
                        new Period(Instant.EPOCH, Instant.EPOCH.plusSeconds(1), ZoneOffset.UTC),
                        new SettlementRule(
                                Optional.empty(),
                                Duration.ZERO,
                                Duration.ZERO,
                                List.of(),
                                List.of(),
                                "FIRST",
                                new TreeMap<>()),
                        Completeness.ENDED,
                        Instant.EPOCH,
                        "tieout",
                        Optional.empty()),
                List.of(
                        bucket(EUR, "PAID", "100", "0"),
                        bucket(EUR, "UNPAID", "10", "10"),
                        bucket(NONE, "UNPAID", "1", "1")),
                List.of(
                        new DispositionTotal(EUR, "APPLIED", 1, new BigDecimal("100")),
                        new DispositionTotal(EUR, "ORPHAN", 1, new BigDecimal("5"))),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }

    private static BucketTotal bucket(Optional<String> currency, String bucket, String due, String open) {
        return new BucketTotal(
                currency,
                bucket,
                1,
                new BigDecimal(due),
                BigDecimal.ZERO,
                BigDecimal.ZERO,
                BigDecimal.ZERO,
                new BigDecimal(open));
    }

    private static Item item(Item.Kind kind, String category, Optional<String> currency, String amount, String open) {
        return new Item(
                kind,
                category,
                Instant.EPOCH,
                currency,
                Optional.of(new BigDecimal(amount)),
                Optional.empty(),
                Optional.empty(),
                Optional.of(new BigDecimal(open)),
                "o1",
                Optional.empty(),
                Optional.empty());
    }

    private static TieOut tieOut(
            Optional<String> currency, long leftCount, long rightCount, String left, String right, boolean ties) {
        return new TieOut(
                "T6",
                currency,
                leftCount,
                rightCount,
                Optional.of(new BigDecimal(left)),
                Optional.of(new BigDecimal(right)),
                ties);
    }
}
