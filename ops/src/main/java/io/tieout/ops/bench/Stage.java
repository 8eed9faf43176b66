package io.tieout.ops.bench;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A part of the job that is measured alone. From {@link #FACTS} on each has all of the one before and one branch more.
 */
public enum Stage {
    /** Reads, checks and filters events, and writes nothing. */
    DECODE,
    /** Joins and keeps first payments, and writes nothing. */
    JOIN,
    /** The order's row alone, which is what the stock path does. */
    FACTS,
    /** And every payment by itself. */
    LEDGER,
    /** And what was rejected and late, and the counts of each partition. */
    RECORDS,
    /** And every accepted event in the archive. */
    ARCHIVE,
    /** And orders and payments by windows: the whole job, as it runs by default. */
    WHOLE,
    /** What {@link #JOIN} does by Flink's own parts alone: its json format. */
    STOCK_JOIN,
    /** What {@link #FACTS} does by Flink's own parts alone: its json format and its JDBC sink. */
    STOCK_FACTS;

    /** Table with one row per order that a right run fills; empty if nothing is written. */
    Optional<String> table() {
        return switch (this) {
            case DECODE, JOIN, STOCK_JOIN -> Optional.empty();
            case FACTS, LEDGER, RECORDS, ARCHIVE, WHOLE -> Optional.of("tieout.order_reconciliation");
            case STOCK_FACTS -> Optional.of(StockScript.TABLE);
        };
    }

    /** Whether its rows go to PostgreSQL; else to a sink that forgets them. */
    public boolean isWritten() {
        return table().isPresent();
    }

    /** Names of the pipeline's sinks that it fills. */
    Set<String> sinks() {
        return switch (this) {
            case DECODE -> Set.of("order_facts", "payment_ledger");
            case JOIN, FACTS, STOCK_JOIN, STOCK_FACTS -> Set.of("order_facts", "payment_facts");
            case LEDGER -> FACTS.and("payment_ledger");
            case RECORDS -> LEDGER.and("rejected_event", "late_event", "source_progress");
            case ARCHIVE -> RECORDS.and("order_archive", "payment_archive");
            case WHOLE -> ARCHIVE.and("batch_facts", "window_order_totals", "window_payment_totals");
        };
    }

    /** As a command line has it, with hyphens. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The stage of this name.
     *
     * @throws IllegalArgumentException listing all of them if there is none
     */
    public static Stage named(String text) {
        return Arrays.stream(values())
                .filter(stage -> stage.text().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("%s is no stage: use %s"
                        .formatted(
                                text, Arrays.stream(values()).map(Stage::text).collect(Collectors.joining(", ")))));
    }

    private Set<String> and(String... more) {
        Set<String> all = new HashSet<>(sinks());
        all.addAll(List.of(more));
        return all;
    }
}
