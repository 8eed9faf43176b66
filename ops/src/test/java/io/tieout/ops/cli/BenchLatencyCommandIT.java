package io.tieout.ops.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tieout.ops.fixture.TieoutProcess;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchLatencyCommandIT {

    /** Longer than a checkpoint interval, at each of which rows are written too. */
    private static final String RARE_FLUSHES = "--set=job.flush-interval=1 min";

    @Test
    void ordersCountFromTheLastOfTheirEventsAndWaitForTheNextFlush() throws Exception {
        try (TieoutProcess bench = TieoutProcess.start(List.of(
                "bench",
                "latency",
                "--rate=200",
                "--seconds=3",
                "--warm-up=1",
                "--stage=facts",
                "--json",
                RARE_FLUSHES,
                "--set=job.checkpoint-interval=3 s"))) {
            int exitCode = bench.exitCode(Duration.ofMinutes(2));

            assertThat(bench.out()).as(bench.err()).isNotEmpty();
            JsonNode summary = JsonMapper.builder().build().readTree(bench.out());
            assertThat(summary.get("wrong").textValue()).isEmpty();
            assertThat(exitCode == ExitCode.DONE)
                    .as("a machine that is too busy for the rate ends with 1")
                    .isEqualTo(summary.get("at_rate").booleanValue());
            JsonNode latency = summary.get("latency");
            assertThat(orders(latency, "matched")).isPositive();
            assertThat(orders(latency, "unpaid")).isPositive();
            assertThat(orders(latency, "all")).isEqualTo(orders(latency, "matched") + orders(latency, "unpaid"));
            for (String kind : List.of("all", "matched", "unpaid")) {
                JsonNode times = latency.get(kind);
                List<Long> percentiles = List.of(
                        times.get("p50").longValue(),
                        times.get("p95").longValue(),
                        times.get("p99").longValue(),
                        times.get("max").longValue());
                assertThat(percentiles).isSorted();
                assertThat(percentiles.get(0))
                        .as("half of %s wait for a third of the time between checkpoints at least", kind)
                        .isGreaterThan(500);
            }
        }
    }

    @Test
    void whatCannotBeMeasuredIsRefused() {
        assertThat(Ran.command("bench", "latency", "--stage=join"))
                .isEqualTo(Ran.failed(2, "--stage=join is not allowed: it writes nothing that could be committed"));
        assertThat(Ran.command("bench", "latency", "--rate=1", "--seconds=0")).isEqualTo(Ran.failed(2, """
                        --rate=1 is not allowed: use 10 to 1000000
                        --seconds=0 is not allowed: use 1 or more"""));
    }

    private static long orders(JsonNode latency, String kind) {
        return latency.get(kind).get("orders").longValue();
    }
}
