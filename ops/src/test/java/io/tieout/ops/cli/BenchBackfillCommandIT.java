package io.tieout.ops.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tieout.ops.fixture.TieoutProcess;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchBackfillCommandIT {

    @Test
    void theArchiveGivesBackEveryOrderAndPaymentAndASecondTimeNothingChanges() throws Exception {
        try (TieoutProcess bench = TieoutProcess.start(
                List.of("bench", "backfill", "--orders=2000", "--orders-per-second=10", "--runs=1", "--json"))) {
            int exitCode = bench.exitCode(Duration.ofMinutes(3));

            assertThat(exitCode).as(bench.err()).isZero();
            JsonNode summary = JsonMapper.builder().build().readTree(bench.out());
            assertThat(summary.get("costs").findValuesAsText("tables")).containsExactly("EMPTY", "FULL");
            for (JsonNode cost : summary.get("costs")) {
                assertThat(cost.get("wrong").textValue()).isEmpty();
                assertThat(cost.get("read").longValue())
                        .isEqualTo(2000 + summary.at("/truth/payments").longValue());
                for (String figure : List.of("seconds", "orders_per_second", "cpu", "written")) {
                    assertThat(cost.get(figure).doubleValue()).as(figure).isPositive();
                }
            }
            assertThat(summary.at("/costs/0/wal_bytes").longValue())
                    .isGreaterThan(summary.at("/costs/1/wal_bytes").longValue());
        }
    }
}
