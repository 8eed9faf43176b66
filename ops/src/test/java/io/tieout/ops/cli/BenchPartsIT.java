package io.tieout.ops.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchPartsIT {

    @Test
    void bothSinksUpdateEveryRowAndWriteThemAgain() throws Exception {
        JsonNode summary = summary("sink", "--rows=3000", "--runs=1");

        assertThat(summary.at("/load/rows").intValue()).isEqualTo(3000);
        assertThat(summary.get("costs").findValuesAsText("contender"))
                .containsExactly("TIEOUT", "TIEOUT", "STOCK", "STOCK");
        assertThat(summary.get("costs").findValuesAsText("work"))
                .containsExactly("UPDATE", "REPLAY", "UPDATE", "REPLAY");
        assertRightAndMeasured(summary, "rows_per_second", "wal_bytes");
        assertThat(summary.at("/ratios/replay").doubleValue()).isPositive();
    }

    @Test
    void theSweepMarksEveryDueOrderBesideAWriterThatAmendsThem() throws Exception {
        JsonNode summary = summary("sweep", "--orders=5000", "--amended=50", "--alone=1", "--runs=1");

        assertRightAndMeasured(summary, "orders_per_second", "alone_rows_per_second", "beside_rows_per_second");
        assertThat(summary.at("/costs/0/deadlocks").intValue()).isZero();
    }

    @Test
    void theReportsOfADayAndOfTheMonthTieOut() throws Exception {
        JsonNode summary = summary("report", "--orders=3100", "--formats=csv,xlsx", "--runs=1");

        assertThat(summary.get("costs").findValuesAsText("period")).containsExactly("day", "day", "month", "month");
        assertRightAndMeasured(summary, "seconds", "bytes", "items");
    }

    private static JsonNode summary(String part, String... arguments) throws JsonProcessingException {
        String[] all = new String[arguments.length + 3];
        all[0] = "bench";
        all[1] = part;
        all[2] = "--json";
        System.arraycopy(arguments, 0, all, 3, arguments.length);
        Ran ran = Ran.command(all);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return JsonMapper.builder().build().readTree(ran.out());
    }

    private static void assertRightAndMeasured(JsonNode summary, String... figures) {
        for (JsonNode cost : summary.get("costs")) {
            assertThat(cost.get("wrong").textValue()).isEmpty();
            for (String figure : List.of(figures)) {
                assertThat(cost.get(figure).doubleValue()).as(figure).isPositive();
            }
        }
    }
}
