package io.tieout.realtime.pipeline;

import static io.tieout.realtime.pipeline.Mode.STREAMING;
import static io.tieout.realtime.pipeline.Stage.EVENTS;
import static io.tieout.realtime.pipeline.Stage.FIRST;
import static io.tieout.realtime.pipeline.Stage.INSERTS;
import static io.tieout.realtime.pipeline.Stage.JOINS;
import static io.tieout.realtime.pipeline.Stage.SINKS;
import static io.tieout.realtime.pipeline.Stage.SOURCES;

import java.util.List;

/** The files of the pipeline in the order of their stages; a test holds the list against the folders. */
public final class PipelineFiles {

    private static final List<SqlFile> ALL = List.of(
            SqlFile.load(SOURCES, "orders_in"),
            SqlFile.load(SOURCES, "payments_in"),
            SqlFile.load(EVENTS, "orders"),
            SqlFile.load(EVENTS, "payments"),
            SqlFile.load(EVENTS, "rejected"),
            SqlFile.load(EVENTS, "late", STREAMING),
            SqlFile.load(EVENTS, "partitions", STREAMING),
            SqlFile.load(JOINS, "order_payments"),
            SqlFile.load(FIRST, "first_payments"),
            SqlFile.load(SINKS, "order_facts"),
            SqlFile.load(SINKS, "payment_facts"),
            SqlFile.load(SINKS, "payment_ledger"),
            SqlFile.load(SINKS, "rejected_event"),
            SqlFile.load(SINKS, "late_event", STREAMING),
            SqlFile.load(SINKS, "source_progress", STREAMING),
            SqlFile.load(SINKS, "order_archive", STREAMING),
            SqlFile.load(SINKS, "payment_archive", STREAMING),
            SqlFile.load(INSERTS, "order_facts"),
            SqlFile.load(INSERTS, "payment_facts"),
            SqlFile.load(INSERTS, "payment_ledger"),
            SqlFile.load(INSERTS, "rejected_event"),
            SqlFile.load(INSERTS, "late_event", STREAMING),
            SqlFile.load(INSERTS, "source_progress", STREAMING),
            SqlFile.load(INSERTS, "order_archive", STREAMING),
            SqlFile.load(INSERTS, "payment_archive", STREAMING));

    private PipelineFiles() {}

    /** Every file, earlier stages first. */
    public static List<SqlFile> all() {
        return ALL;
    }

    /** The files of one mode, earlier stages first. */
    public static List<SqlFile> of(Mode mode) {
        return ALL.stream().filter(file -> file.modes().contains(mode)).toList();
    }
}
