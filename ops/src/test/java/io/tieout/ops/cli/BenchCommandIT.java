package io.tieout.ops.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tieout.ops.fixture.TieoutProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchCommandIT {

    @TempDir
    Path dir;

    @Test
    void ourPathAndTheStockPathFillTheRightTableAndTellWhatTheyCost() throws Exception {
        try (TieoutProcess bench = TieoutProcess.start(
                List.of("bench", "--orders=3000", "--runs=1", "--stages=facts,stock-facts", "--json"))) {
            int exitCode = bench.exitCode(Duration.ofMinutes(3));

            assertThat(exitCode).as(bench.err()).isZero();
            JsonNode summary = JsonMapper.builder().build().readTree(bench.out());
            assertThat(summary.at("/load/orders").intValue()).isEqualTo(3000);
            JsonNode ours = summary.at("/costs/0");
            JsonNode stock = summary.at("/costs/1");
            assertThat(List.of(ours.get("stage").textValue(), stock.get("stage").textValue()))
                    .containsExactly("facts", "stock-facts");
            for (JsonNode cost : List.of(ours, stock)) {
                assertThat(cost.get("wrong").textValue()).isEmpty();
                for (String figure : List.of("events_per_second", "job_cpu", "wal_bytes")) {
                    assertThat(cost.get(figure).doubleValue()).as(figure).isPositive();
                }
                assertThat(cost.get("rows_written").longValue())
                        .isGreaterThanOrEqualTo(
                                3000 + summary.at("/truth/matched").longValue());
            }
        }
    }

    @Test
    void aTableThatIsNotRightIsToldAndEndsWithCodeOne() throws Exception {
        Path narrow = Files.writeString(dir.resolve("narrow.yaml"), "payment.after: 5 min");
        try (TieoutProcess bench = TieoutProcess.start(
                List.of("bench", "--orders=2000", "--runs=1", "--stages=facts", "--config=" + narrow))) {
            int exitCode = bench.exitCode(Duration.ofMinutes(2));

            assertThat(exitCode).as(bench.err()).isEqualTo(ExitCode.FAILED);
            assertThat(bench.err())
                    .containsPattern("WRONG: 2000 orders, \\d+ matched, .* instead of 2000 orders, \\d+ matched");
            assertThat(bench.out()).containsPattern("facts +0/1");
        }
    }
}
