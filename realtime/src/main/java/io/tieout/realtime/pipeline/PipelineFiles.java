package io.tieout.realtime.pipeline;

import static io.tieout.realtime.pipeline.Branch.RATES;
import static io.tieout.realtime.pipeline.Branch.WINDOWS;
import static io.tieout.realtime.pipeline.Mode.BATCH;
import static io.tieout.realtime.pipeline.Mode.STREAMING;
import static io.tieout.realtime.pipeline.Stage.EVENTS;
import static io.tieout.realtime.pipeline.Stage.FIRST;
import static io.tieout.realtime.pipeline.Stage.INSERTS;
import static io.tieout.realtime.pipeline.Stage.JOINS;
import static io.tieout.realtime.pipeline.Stage.SINKS;
import static io.tieout.realtime.pipeline.Stage.SOURCES;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The files of the pipeline in the order of their stages; a test holds the list against the folders. */
public final class PipelineFiles {

    private static final List<SqlFile> SINGLE = List.of(
            SqlFile.load(SOURCES, "orders_in"),
            SqlFile.load(SOURCES, "payments_in"),
            SqlFile.load(SOURCES, "rates_in").in(RATES),
            SqlFile.load(EVENTS, "orders"),
            SqlFile.load(EVENTS, "payments"),
            SqlFile.load(EVENTS, "rejected"),
            SqlFile.load(EVENTS, "late", STREAMING),
            SqlFile.load(EVENTS, "partitions", STREAMING),
            SqlFile.load(EVENTS, "rates").in(RATES),
            SqlFile.load(EVENTS, "rate_versions", STREAMING).in(RATES),
            SqlFile.load(JOINS, "order_payments"),
            SqlFile.load(JOINS, "order_rates", STREAMING).in(RATES),
            SqlFile.load(JOINS, "order_rates", BATCH).in(RATES),
            SqlFile.load(FIRST, "first_payments"),
            SqlFile.load(SINKS, "order_facts", STREAMING),
            SqlFile.load(SINKS, "payment_facts", STREAMING),
            SqlFile.load(SINKS, "order_reconciliation", BATCH),
            SqlFile.load(SINKS, "payment_ledger"),
            SqlFile.load(SINKS, "rejected_event"),
            SqlFile.load(SINKS, "late_event", STREAMING),
            SqlFile.load(SINKS, "source_progress", STREAMING),
            SqlFile.load(SINKS, "order_archive", STREAMING),
            SqlFile.load(SINKS, "payment_archive", STREAMING),
            SqlFile.load(SINKS, "batch_facts").in(WINDOWS),
            SqlFile.load(SINKS, "window_order_totals").in(WINDOWS),
            SqlFile.load(SINKS, "window_payment_totals").in(WINDOWS),
            SqlFile.load(SINKS, "order_fx").in(RATES),
            SqlFile.load(SINKS, "fx_rate").in(RATES),
            SqlFile.load(SINKS, "rate_rejected").in(RATES),
            SqlFile.load(SINKS, "rate_late", STREAMING).in(RATES),
            SqlFile.load(SINKS, "rate_progress", STREAMING).in(RATES),
            SqlFile.load(SINKS, "rate_archive", STREAMING).in(RATES),
            SqlFile.load(INSERTS, "order_facts", STREAMING),
            SqlFile.load(INSERTS, "payment_facts", STREAMING),
            SqlFile.load(INSERTS, "order_reconciliation", BATCH),
            SqlFile.load(INSERTS, "payment_ledger"),
            SqlFile.load(INSERTS, "rejected_event"),
            SqlFile.load(INSERTS, "late_event", STREAMING),
            SqlFile.load(INSERTS, "source_progress", STREAMING),
            SqlFile.load(INSERTS, "order_archive", STREAMING),
            SqlFile.load(INSERTS, "payment_archive", STREAMING),
            SqlFile.load(INSERTS, "batch_facts").in(WINDOWS),
            SqlFile.load(INSERTS, "order_fx").in(RATES),
            SqlFile.load(INSERTS, "fx_rate").in(RATES),
            SqlFile.load(INSERTS, "rate_rejected").in(RATES),
            SqlFile.load(INSERTS, "rate_late", STREAMING).in(RATES),
            SqlFile.load(INSERTS, "rate_progress", STREAMING).in(RATES),
            SqlFile.load(INSERTS, "rate_archive", STREAMING).in(RATES));

    private static final List<SqlFile> ALL = Stream.concat(SINGLE.stream(), WindowFiles.all().stream())
            .sorted(Comparator.comparing(SqlFile::stage))
            .toList();

    private PipelineFiles() {}

    /** Every file as it lies in the folders, templates not yet rendered. */
    static List<SqlFile> written() {
        return Stream.of(SINGLE, WindowFiles.templates(), PairFiles.templates())
                .flatMap(List::stream)
                .toList();
    }

    /** Every file but those of pairs, which settings name; earlier stages first. */
    public static List<SqlFile> all() {
        return ALL;
    }

    /** The files of one mode and some parts, earlier stages first. */
    public static List<SqlFile> of(Mode mode, Set<Branch> branches) {
        return ALL.stream()
                .filter(file -> file.modes().contains(mode) && branches.contains(file.branch()))
                .toList();
    }
}
