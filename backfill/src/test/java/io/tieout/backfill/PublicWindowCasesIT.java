package io.tieout.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.backfill.due.DueBackfill;
import io.tieout.backfill.run.Backfill;
import io.tieout.backfill.source.ArchivedEvents;
import io.tieout.backfill.source.EventSource;
import io.tieout.db.TestDatabase;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.WindowSettings;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The window joins of Apache Flink's own tests (WindowJoinTestPrograms, Apache License 2.0), inner, left, semi, anti
 * and HOP, restated: seconds there are minutes here, every row of the left is an order, which has its own copy of the
 * rows on the right with its key. Rows without a key are left out. The two that the origin drops as late are late here
 * too.
 */
class PublicWindowCasesIT {

    private static final Instant START = Instant.parse("2026-08-21T10:00:00Z");
    private static final Instant LAST = START.plus(Duration.ofHours(3));

    private static final Map<String, String> KEYS = Map.ofEntries(
            Map.entry("L1", "a"),
            Map.entry("L2", "c"),
            Map.entry("L3", "x"),
            Map.entry("L7", "a"),
            Map.entry("L8", "b"),
            Map.entry("L6", "b"),
            Map.entry("L9", "a"),
            Map.entry("L4", "a"),
            Map.entry("L10", "b"),
            Map.entry("L12", "b"),
            Map.entry("L41", "a"),
            Map.entry("L42", "d"),
            Map.entry("L43", "c"),
            Map.entry("L44", "d"),
            Map.entry("R1", "a"),
            Map.entry("R2", "b"),
            Map.entry("R3", "f"),
            Map.entry("R7", "g"),
            Map.entry("R8", "b"),
            Map.entry("R6", "b"),
            Map.entry("R9", "a"),
            Map.entry("R4", "a"),
            Map.entry("R17", "k"),
            Map.entry("R33", "b"),
            Map.entry("R41", "y"),
            Map.entry("R42", "c"),
            Map.entry("R43", "x"),
            Map.entry("R44", "z"));

    /** Minutes are in the names, but for these. */
    private static final Map<String, Integer> MINUTES =
            Map.of("L7", 4, "L8", 7, "L6", 6, "L9", 8, "L10", 16, "L12", 34, "R7", 4, "R9", 8, "R8", 7);

    private static final List<String> LEFT_ON_TIME = List.of("L1", "L2", "L3", "L7", "L8", "L6", "L9");
    private static final List<String> LEFT_LATER = List.of("L10", "L12", "L41", "L42", "L43", "L44");
    private static final List<String> RIGHT_ON_TIME = List.of("R1", "R2", "R3", "R7", "R8", "R6", "R9");
    private static final List<String> RIGHT_LATER = List.of("R17", "R33", "R41", "R42", "R43", "R44");

    private static final PipelineSettings RULES = new PipelineSettings(
                    Duration.ofMinutes(10), Duration.ofMinutes(30), Duration.ofMinutes(1), List.of("SUCCESS"))
            .withWindows(Optional.of(new WindowSettings(
                    Duration.ofMinutes(5),
                    Duration.ofMinutes(5),
                    Duration.ofMinutes(10),
                    Duration.ofMinutes(5),
                    Duration.ofMinutes(30))));

    /** Left join: matched as inner and semi have it, unmatched as anti has it. */
    private static final List<String> WITHOUT_LATE = List.of(
            "L1 R1", "L10 -", "L12 R33", "L2 -", "L3 -", "L41 -", "L42 -", "L43 R42", "L44 -", "L6 R6", "L7 R1",
            "L8 R6", "L9 R9");

    private static final List<String> WITH_ALL = List.of(
            "L1 R1", "L10 -", "L12 R33", "L2 -", "L3 -", "L4 R1", "L41 -", "L42 -", "L43 R42", "L44 -", "L6 R6",
            "L7 R1", "L8 R6", "L9 R9");

    /** Minutes from the start to the beginning of a window of HOP, and the orders with a pair in it. */
    private static final List<String> HOP_WITHOUT_LATE = List.of("-5 2", "0 6", "5 3", "25 1", "30 1", "35 1", "40 1");

    private static final List<String> HOP_WITH_ALL = List.of("-5 3", "0 6", "5 3", "25 1", "30 1", "35 1", "40 1");

    @TempDir
    private Path folder;

    @Test
    void aStreamLacksWhatTheOriginDropsAndABackfillBringsIt() throws Exception {
        EventSource archive = new ArchivedEvents(ArchivingStream.archive(folder));
        try (TestDatabase database = TestDatabase.create();
                Backfill backfill = Backfills.of(database, RULES)) {
            try (ArchivingStream stream = ArchivingStream.start(RULES, folder, database)) {
                stream.add(orders(LEFT_ON_TIME), payments(RIGHT_ON_TIME));
                awaitWatermark(stream, START.plus(Duration.ofMinutes(7)));
                stream.add(orders(List.of("L4")), payments(List.of("R4")));
                stream.awaitNumber(1 + copies("R4"), "SELECT count(*) FROM tieout.late_event");
                stream.add(last(orders(LEFT_LATER)), lastPaid(payments(RIGHT_LATER)));
                awaitWatermark(stream, LAST.minus(Duration.ofMinutes(1)));
                stream.awaitNumber(WITHOUT_LATE.size(), "SELECT count(*) FROM tieout.batch_reconciliation");
                stream.stop();
            }
            assertThat(firstPayments(database)).containsExactlyElementsOf(WITHOUT_LATE);
            assertThat(hop(database)).containsExactlyElementsOf(HOP_WITHOUT_LATE);

            DueBackfill due = Backfills.due(database, backfill, Duration.ZERO, Duration.ofHours(1));
            assertThat(due.run(due.plan(backfill.watermark(), archive), archive, "test", told -> {})
                            .failures())
                    .isEmpty();
            assertThat(firstPayments(database)).containsExactlyElementsOf(WITH_ALL);
            assertThat(hop(database)).containsExactlyElementsOf(HOP_WITH_ALL);
        }
    }

    @Test
    void aBatchOverEverythingLacksNothing() throws Exception {
        Arrivals orders = orders(joined(LEFT_ON_TIME, "L4", LEFT_LATER));
        Arrivals payments = payments(joined(RIGHT_ON_TIME, "R4", RIGHT_LATER));
        EventFolder events = new EventFolder(
                orders.write(folder.resolve("orders.jsonl")).toUri(),
                payments.write(folder.resolve("payments.jsonl")).toUri(),
                CaseFolder.FORMAT);
        try (TestDatabase database = TestDatabase.create()) {
            Jobs.finish(FileRun.BATCH.wholeScript(RULES, events, Target.of(database)));
            assertThat(firstPayments(database)).containsExactlyElementsOf(WITH_ALL);
            assertThat(hop(database)).containsExactlyElementsOf(HOP_WITH_ALL);
        }
    }

    private static void awaitWatermark(ArchivingStream stream, Instant watermark) {
        stream.awaitNumber(1, """
                SELECT count(*) FROM tieout.window_watermark WHERE watermark = '%s'""".formatted(watermark));
    }

    private static List<String> firstPayments(TestDatabase database) {
        return database.rows("""
                        SELECT order_id || ' ' || coalesce(split_part(pay_id, '@', 1), '-')
                        FROM tieout.batch_result WHERE order_id <> 'last' ORDER BY order_id COLLATE "C\"""").stream().map(row -> row.get(0)).toList();
    }

    private static List<String> hop(TestDatabase database) {
        return database.rows("""
                        SELECT extract(epoch FROM window_start - timestamptz '%s')::int / 60 || ' ' || matched_orders
                        FROM tieout.window_result
                        WHERE kind = 'HOP' AND matched_orders > 0 AND window_start < timestamptz '%s' - interval '1 h'
                        ORDER BY window_start""".formatted(START, LAST)).stream()
                .map(row -> row.get(0))
                .toList();
    }

    private static List<String> joined(List<String> onTime, String late, List<String> later) {
        return Stream.of(onTime, List.of(late), later).flatMap(List::stream).toList();
    }

    private static Arrivals orders(List<String> names) {
        Arrivals orders = new Arrivals(new Random(0), Duration.ZERO);
        names.forEach(name -> orders.add(order(name, time(name))));
        return orders;
    }

    private static Arrivals payments(List<String> names) {
        Arrivals payments = new Arrivals(new Random(0), Duration.ZERO);
        names.forEach(name -> KEYS.forEach((order, key) -> {
            if (order.startsWith("L") && key.equals(KEYS.get(name))) {
                payments.add(payment(name + "@" + order, order, time(name)));
            }
        }));
        return payments;
    }

    private static int copies(String right) {
        return (int) KEYS.entrySet().stream()
                .filter(row -> row.getKey().startsWith("L") && row.getValue().equals(KEYS.get(right)))
                .count();
    }

    private static Arrivals last(Arrivals orders) {
        orders.add(order("last", LAST));
        return orders;
    }

    private static Arrivals lastPaid(Arrivals payments) {
        payments.add(payment("plast", "nobody", LAST));
        return payments;
    }

    private static OrderEvent order(String id, Instant time) {
        return new OrderEvent(
                id, Optional.empty(), Optional.of(BigDecimal.TEN), Optional.of("BRL"), Optional.empty(), time);
    }

    private static PaymentEvent payment(String id, String order, Instant time) {
        return new PaymentEvent(id, order, BigDecimal.TEN, Optional.of("BRL"), Optional.of("SUCCESS"), time);
    }

    private static Instant time(String name) {
        return START.plus(Duration.ofMinutes(MINUTES.getOrDefault(name, Integer.parseInt(name.substring(1)))));
    }
}
