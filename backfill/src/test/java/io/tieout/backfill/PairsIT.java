package io.tieout.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.db.TestDatabase;
import io.tieout.realtime.pipeline.Archive;
import io.tieout.realtime.pipeline.Bindings;
import io.tieout.realtime.pipeline.Keep;
import io.tieout.realtime.pipeline.Mode;
import io.tieout.realtime.pipeline.Pair;
import io.tieout.realtime.pipeline.PairSide;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.Script;
import io.tieout.realtime.pipeline.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Seven pairs of streams in one job end in the same rows in both modes, whatever the order of arrival. */
class PairsIT {

    private static final PairSide CLICKS = own("clicks", "ad_id", "user_id", "event_time");
    private static final PairSide ORDERS = new PairSide("orders_in", "orders", "order_id", "user_id", "order_time");

    private static final List<Pair> PAIRS = List.of(
            pair("clicks", CLICKS, own("sales", "order_id", "user_id", "event_time"), "PT0S", "PT10M", Keep.ALL),
            pair("clicks_day", CLICKS, ORDERS, "PT0S", "PT24H", Keep.LAST),
            pair("logins", side("logins"), side("transactions"), "PT5M", "PT10M", Keep.ALL),
            pair(
                    "devices",
                    own("event_a", "id", "device_id", "event_time"),
                    own("event_b", "id", "device_id", "event_time"),
                    "PT5M",
                    "PT5M",
                    Keep.ALL),
            pair(
                    "calls",
                    own("requests", "request-id", "request-id", "sent"),
                    own("responses", "id", "request-id", "sent"),
                    "PT0S",
                    "PT5M",
                    Keep.FIRST),
            pair("alarms", side("logs"), side("alarms"), "PT1M", "PT1M", Keep.LAST),
            pair("systems", side("system_a"), side("system_b"), "PT10M", "PT10M", Keep.FIRST));

    /** No event is late for the stream, in whatever order it comes. */
    private static final PipelineSettings RULES = new PipelineSettings(
                    Duration.ofMinutes(10), Duration.ofMinutes(30), Duration.ofDays(3), List.of("SUCCESS"))
            .withPairs(PAIRS);

    private static final List<List<String>> MATCHES = List.of(
            List.of("alarms", "l1", "a4", "2026-08-21T10:01:00Z"),
            List.of("calls", "r1", "p2", "2026-08-21T10:00:00Z"),
            List.of("calls", "r2", "p4", "2026-08-21T10:06:00Z"),
            List.of("clicks", "ad_A", "order_X", "2026-08-21T09:57:00Z"),
            List.of("clicks_day", "ad_A", "O4", "2026-08-22T09:55:00Z"),
            List.of("clicks_day", "ad_B", "O1", "2026-08-21T09:58:00Z"),
            List.of("devices", "a1", "b1", "2026-08-21T09:55:00Z"),
            List.of("devices", "a1", "b2", "2026-08-21T10:05:00Z"),
            List.of("logins", "l1", "t1", "2026-08-21T09:55:00Z"),
            List.of("logins", "l1", "t2", "2026-08-21T10:10:00Z"),
            List.of("systems", "x1", "y1", "2026-08-21T09:50:00Z"),
            List.of("systems", "x2", "y1", "2026-08-21T09:50:00Z"));

    private final Map<String, List<String>> lines = new TreeMap<>();

    @TempDir
    private Path folder;

    @Test
    void everyPairHasTheMatchesInsideItsIntervalThatItKeeps() throws Exception {
        givenEvents();
        try (TestDatabase streamed = TestDatabase.create();
                TestDatabase computed = TestDatabase.create()) {
            run(Mode.BATCH, computed);
            assertThat(matches(computed)).containsExactlyElementsOf(MATCHES);
            lines.values().forEach(Collections::reverse);
            run(Mode.STREAMING, streamed);
            assertThat(matches(streamed)).containsExactlyElementsOf(MATCHES);
            assertThat(events(streamed)).isEqualTo(events(computed)).hasSize(41);

            run(Mode.BATCH, streamed);
            assertThat(matches(streamed)).as("a batch run beside the stream").containsExactlyElementsOf(MATCHES);

            streamed.execute("""
                    INSERT INTO tieout.pair_settings (pipeline, pair, match_before, match_after, keep) VALUES
                      ('orders', 'clicks', '0', '10 min', 'ALL'),
                      ('orders', 'clicks_day', '0', '24 h', 'LAST'),
                      ('orders', 'logins', '5 min', '10 min', 'ALL'),
                      ('orders', 'devices', '5 min', '5 min', 'ALL'),
                      ('orders', 'calls', '0', '5 min', 'FIRST'),
                      ('orders', 'alarms', '1 min', '1 min', 'LAST'),
                      ('orders', 'systems', '10 min', '10 min', 'FIRST')""");
            assertThat(streamed.rows("SELECT pair, left_id, right_id FROM tieout.pair_unmatched"))
                    .as("the database finds by the same rules that nothing is missing")
                    .isEmpty();
        }
    }

    private void givenEvents() {
        // seed-click-attribution, to the letter; and the same clicks with orders of a whole day.
        add("clicks", """
                {"user_id":"user1","ad_id":"ad_A","event_time":"2026-08-21T09:55:00.000Z"}
                {"user_id":"user2","ad_id":"ad_B","event_time":"2026-08-21T09:58:00.000Z"}""");
        add("sales", """
                {"user_id":"user1","order_id":"order_X","event_time":"2026-08-21T09:57:00.000Z"}
                {"user_id":"user3","order_id":"order_Y","event_time":"2026-08-21T10:05:00.000Z"}""");
        add("orders", """
                {"order_id":"O1","user_id":"user2","order_time":"2026-08-21T09:58:00.000Z"}
                {"order_id":"O2","user_id":"user2","order_time":"2026-08-21T09:57:59.999Z"}
                {"order_id":"O3","user_id":"user1","order_time":"2026-08-22T09:54:59.999Z"}
                {"order_id":"O4","user_id":"user1","order_time":"2026-08-22T09:55:00.000Z"}
                {"order_id":"O5","user_id":"user1","order_time":"2026-08-22T09:55:00.001Z"}
                {"order_id":"O6","order_time":"2026-08-21T09:58:00.000Z"}""");
        // seed-login-transaction and seed-device-symmetric, to the letter.
        add("logins", """
                {"user_id":"u1","id":"l1","event_time":"2026-08-21T10:00:00.000Z"}""");
        add("transactions", """
                {"user_id":"u1","id":"t1","event_time":"2026-08-21T09:55:00.000Z"}
                {"user_id":"u1","id":"t2","event_time":"2026-08-21T10:10:00.000Z"}
                {"user_id":"u1","id":"t3","event_time":"2026-08-21T10:10:00.001Z"}""");
        add("event_a", """
                {"device_id":"d1","id":"a1","event_time":"2026-08-21T10:00:00.000Z"}""");
        add("event_b", """
                {"device_id":"d1","id":"b0","event_time":"2026-08-21T09:54:59.999Z"}
                {"device_id":"d1","id":"b1","event_time":"2026-08-21T09:55:00.000Z"}
                {"device_id":"d1","id":"b2","event_time":"2026-08-21T10:05:00.000Z"}
                {"device_id":"d1","id":"b3","event_time":"2026-08-21T10:05:00.001Z"}
                {"device_id":"d2","id":"b4","event_time":"2026-08-21T10:00:00.000Z"}""");
        // The first response: at the very instant of its request, and of two at one instant the smaller id.
        add("requests", """
                {"request-id":"r1","sent":"2026-08-21T10:00:00.000Z"}
                {"request-id":"r2","sent":"2026-08-21T10:01:00.000Z"}
                {"request-id":"r3","sent":"2026-08-21T10:02:00.000Z"}""");
        add("responses", """
                {"id":"p1","request-id":"r1","sent":"2026-08-21T10:00:03.000Z"}
                {"id":"p2","request-id":"r1","sent":"2026-08-21T10:00:00.000Z"}
                {"id":"p3","request-id":"r1","sent":"2026-08-21T09:59:59.999Z"}
                {"id":"p5","request-id":"r2","sent":"2026-08-21T10:06:00.000Z"}
                {"id":"p4","request-id":"r2","sent":"2026-08-21T10:06:00.000Z"}
                {"id":"p6","request-id":"r3","sent":"2026-08-21T10:07:00.001Z"}""");
        // The last alarm, of two at one instant the larger id.
        add("logs", """
                {"user_id":"h1","id":"l1","event_time":"2026-08-21T10:00:00.000Z"}""");
        add("alarms", """
                {"user_id":"h1","id":"a1","event_time":"2026-08-21T09:59:00.000Z"}
                {"user_id":"h1","id":"a4","event_time":"2026-08-21T10:01:00.000Z"}
                {"user_id":"h1","id":"a3","event_time":"2026-08-21T10:01:00.000Z"}
                {"user_id":"h1","id":"a5","event_time":"2026-08-21T10:01:00.001Z"}""");
        // One right event may match two left ones; the same event twice counts once.
        add("system_a", """
                {"user_id":"k","id":"x1","event_time":"2026-08-21T10:00:00.000Z"}
                {"user_id":"k","id":"x2","event_time":"2026-08-21T09:50:00.000Z"}
                {"user_id":"k","id":"x1","event_time":"2026-08-21T10:00:00.000Z"}
                {"user_id":"other","id":"x3","event_time":"2026-08-21T10:00:00.000Z"}""");
        add("system_b", """
                {"user_id":"k","id":"y1","event_time":"2026-08-21T09:50:00.000Z"}
                {"user_id":"k","id":"y2","event_time":"2026-08-21T10:00:00.000Z"}
                {"user_id":"k","id":"y0","event_time":"2026-08-21T09:39:59.999Z"}""");
        add("payments", "");
    }

    private void add(String source, String events) {
        lines.put(source, new ArrayList<>(events.lines().toList()));
    }

    private void run(Mode mode, TestDatabase database) throws Exception {
        Map<String, Source> sources = new TreeMap<>();
        sources.put("orders_in", file("orders", CaseFolder.FORMAT.orders()));
        sources.put("payments_in", file("payments", CaseFolder.FORMAT.payments()));
        for (Pair pair : PAIRS) {
            for (PairSide side : pair.sides()) {
                if (side.isOwn()) {
                    sources.put(side.relation(), file(side.stream(), CaseFolder.FORMAT.pair(side)));
                }
            }
        }
        Bindings bindings = new Bindings(sources, Target.of(database).sinks(RULES, "files")).with(Archive.NONE);
        Jobs.finish(FileRun.runs(Script.of(mode, RULES, bindings, Map.of())));
    }

    private Source file(String name, Map<String, String> format) throws IOException {
        Path file = folder.resolve(name + ".jsonl");
        Files.write(file, lines.get(name));
        Map<String, String> options = new LinkedHashMap<>(format);
        options.put("connector", "filesystem");
        options.put("path", file.toUri().toString());
        return new Source.Table(Source.NO_COORDINATES, options);
    }

    private static List<List<String>> matches(TestDatabase database) {
        return database.rows("""
                SELECT pair, left_id, right_id, right_time FROM tieout.pair_match
                ORDER BY pair, left_id, match_key""");
    }

    private static List<List<String>> events(TestDatabase database) {
        return database.rows("""
                SELECT pair, side, event_id, join_key, event_time FROM tieout.pair_event
                ORDER BY pair, side, event_id""");
    }

    private static PairSide side(String stream) {
        return own(stream, "id", "user_id", "event_time");
    }

    private static PairSide own(String stream, String id, String key, String time) {
        return new PairSide("pair_%s_in".formatted(stream), stream, id, key, time);
    }

    private static Pair pair(String name, PairSide left, PairSide right, String before, String after, Keep keep) {
        return new Pair(name, left, right, Duration.parse(before), Duration.parse(after), keep);
    }
}
