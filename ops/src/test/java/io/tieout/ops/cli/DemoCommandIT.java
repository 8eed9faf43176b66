package io.tieout.ops.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tieout.ops.demo.Expected;
import io.tieout.ops.demo.ShoppingDay;
import io.tieout.ops.fixture.TieoutProcess;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DemoCommandIT {

    @Test
    void untilDoneWithJsonPrintsTheSummaryAndNothingElseToStandardOutput() throws Exception {
        Expected expected = new ShoppingDay(3, LocalDate.of(2026, 8, 21), 300).expected();
        try (TieoutProcess demo = TieoutProcess.start(List.of(
                "demo",
                "--until-done",
                "--json",
                "--count=300",
                "--seed=3",
                "--speed=max",
                "--set=watermark.idle-timeout=2 s"))) {
            int exitCode = demo.exitCode(Duration.ofSeconds(90));

            assertThat(exitCode).as(demo.err()).isZero();
            assertThat(demo.out()).endsWith("}\n").hasLineCount(1);
            JsonNode summary = JsonMapper.builder().build().readTree(demo.out());
            List<String> keys = new ArrayList<>();
            summary.fieldNames().forEachRemaining(keys::add);
            assertThat(keys)
                    .containsExactly(
                            "orders",
                            "order_status",
                            "first_payments",
                            "payments",
                            "rejected",
                            "late",
                            "watermark",
                            "events_per_second");
            assertThat(summary.get("orders").longValue()).isEqualTo(300);
            assertThat(summary.get("payments").longValue()).isEqualTo(expected.payments());
            assertThat(Instant.parse(summary.get("watermark").textValue()))
                    .isAfter(Instant.parse("2026-08-21T20:00:00Z"));
            assertThat(demo.err())
                    .startsWith("Starting PostgreSQL and Kafka\nStarting the streaming job and the scheduler\n")
                    .doesNotContain(" WARN ", " ERROR ", "Exception");
        }
    }
}
