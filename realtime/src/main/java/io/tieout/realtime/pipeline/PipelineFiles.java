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

import java.util.List;
import java.util.Set;

/** The files of the pipeline in the order of their stages; a test holds the list against the folders. */
public final class PipelineFiles {

    private static final List<SqlFile> ALL = List.of(
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
            SqlFile.load(JOINS, "batch_order_payments").in(WINDOWS),
            SqlFile.load(JOINS, "rolling_order_payments").in(WINDOWS),
            SqlFile.load(JOINS, "cumulative_order_payments").in(WINDOWS),
            SqlFile.load(FIRST, "first_payments"),
            SqlFile.load(FIRST, "batch_first_payments").in(WINDOWS),
            SqlFile.load(FIRST, "rolling_first_payments").in(WINDOWS),
            SqlFile.load(FIRST, "cumulative_first_payments").in(WINDOWS),
            SqlFile.load(SINKS, "order_facts"),
            SqlFile.load(SINKS, "payment_facts"),
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
            SqlFile.load(INSERTS, "order_facts"),
            SqlFile.load(INSERTS, "payment_facts"),
            SqlFile.load(INSERTS, "payment_ledger"),
            SqlFile.load(INSERTS, "rejected_event"),
            SqlFile.load(INSERTS, "late_event", STREAMING),
            SqlFile.load(INSERTS, "source_progress", STREAMING),
            SqlFile.load(INSERTS, "order_archive", STREAMING),
            SqlFile.load(INSERTS, "payment_archive", STREAMING),
            SqlFile.load(INSERTS, "batch_facts").in(WINDOWS),
            SqlFile.load(INSERTS, "window_order_totals").in(WINDOWS),
            SqlFile.load(INSERTS, "window_payment_totals").in(WINDOWS),
            SqlFile.load(INSERTS, "order_fx").in(RATES),
            SqlFile.load(INSERTS, "fx_rate").in(RATES),
            SqlFile.load(INSERTS, "rate_rejected").in(RATES),
            SqlFile.load(INSERTS, "rate_late", STREAMING).in(RATES),
            SqlFile.load(INSERTS, "rate_progress", STREAMING).in(RATES),
            SqlFile.load(INSERTS, "rate_archive", STREAMING).in(RATES));

    private PipelineFiles() {}

    /** Every file, earlier stages first. */
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
