package io.tieout.realtime;

import io.tieout.realtime.golden.Plan;
import java.util.ArrayList;
import java.util.List;

/** What must not be in the plan of the streaming job, because results would then be wrong or state would never end. */
final class PlanFaults {

    private static final List<String> TOPICS = List.of("orders_in", "payments_in");
    private static final List<String> SINKS = List.of(
            "order_facts", "payment_facts", "payment_ledger", "rejected_event", "late_event", "source_progress");

    private PlanFaults() {}

    /** One sentence for each fault; none for a sound plan. */
    static List<String> of(Plan plan) {
        List<String> faults = new ArrayList<>();
        if (!plan.operators("Join").isEmpty() || plan.operators("IntervalJoin").size() != 1) {
            faults.add("a plain Join keeps its state for ever: a bound or a watermark is missing");
        }
        if (plan.operators("Rank").size() != 1) {
            faults.add("no Rank: ROW_NUMBER by one column is a Deduplicate, which drops late rows");
        }
        if (plan.optimized().contains("Materialize")) {
            faults.add("a SinkMaterializer holds every row in state");
        }
        if (!plan.operators("WatermarkAssigner").isEmpty()) {
            faults.add("a WatermarkAssigner behind the source mixes the watermarks of its partitions");
        }
        for (String topic : TOPICS) {
            long scans = plan.operators("TableSourceScan").stream()
                    .filter(scan -> scan.contains("default_database, %s,".formatted(topic)))
                    .filter(scan -> scan.contains("watermark=["))
                    .count();
            if (scans != 1) {
                faults.add("%d scans of %s with a watermark, not 1".formatted(scans, topic));
            }
        }
        for (String sink : SINKS) {
            if (!plan.shipping(sink).equals(List.of("HASH"))) {
                faults.add("rows come to %s by %s, not by HASH".formatted(sink, plan.shipping(sink)));
            }
        }
        return faults;
    }
}
