package io.tieout.ops.report.write;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CsvWriterTest {

    @Test
    void everyRecordHasAllColumnsAndNamesItsSection() throws IOException {
        List<Map<String, String>> rows = rows();

        assertThat(rows).allSatisfy(row -> assertThat(row).hasSize(rows.get(0).size()));
        assertThat(rows.stream().map(row -> row.get("section")).distinct())
                .containsExactly(
                        "heading",
                        "summary",
                        "bucket",
                        "disposition",
                        "tie_out",
                        "exception",
                        "ageing",
                        "match_latency",
                        "roll_forward",
                        "item",
                        "trailer",
                        "trailer_tie_out");
    }

    @Test
    void recordsEndAsRfc4180HasItAndNumbersAreNotQuoted() throws IOException {
        assertThat(text())
                .startsWith("\"section\",\"category\",\"value\",\"currency\",\"count\",\"open_count\",\"amount\",")
                .contains("\r\n\"summary\",,,\"BRL\",1237,3,98795.4321,98777.9321,0.00,17.50,17.50,,")
                .contains("\r\n\"bucket\",\"OVERPAID\",,\"BRL\",1,,10.00,12.50,0.00,-2.50,-2.50,,")
                .endsWith("\r\n");
    }

    @Test
    void aTextThatASpreadsheetWouldCalculateGetsAnApostrophe() throws IOException {
        assertThat(items("order_id"))
                .containsExactly(
                        "'" + SampleReport.FORMULA,
                        SampleReport.MARKUP,
                        SampleReport.LINES,
                        SampleReport.LONG,
                        "''quoted",
                        "o7");
        assertThat(items("user_id")).containsExactly("ana", "'-2+3", SampleReport.DIRECTION, "'@sum", "", "");
        assertThat(items("pay_id")).containsExactly("", "", "", "", "p9", "'\tp7");
    }

    @Test
    void oneApostropheTakenAwayGivesEveryTextBack() {
        for (String text : List.of("=1", "+1", "-1", "@a", "\ta", "\ra", "\na", "  =1", "\uFF1D1", "'a", "''", "'")) {
            assertThat(SafeText.forCsv(text)).isEqualTo("'" + text);
        }
        for (String text : List.of("", "a", "a=1", " a", "1-2", "\u00e9", "#")) {
            assertThat(SafeText.forCsv(text)).isEqualTo(text);
        }
    }

    @Test
    void timesHaveTheirOffsetAndSpansAreSeconds() throws IOException {
        assertThat(items("time")).first().isEqualTo("2026-03-01T07:00:00.000-03:00");
        assertThat(rows().stream()
                        .filter(row -> row.get("section").equals("match_latency"))
                        .map(row -> List.of(row.get("p50_seconds"), row.get("within_5_min"))))
                .containsExactly(List.of("61.500", "0.8125"), List.of("-5.000", ""));
    }

    private static List<String> items(String column) throws IOException {
        return rows().stream()
                .filter(row -> row.get("section").equals("item"))
                .map(row -> row.get(column))
                .toList();
    }

    private static List<Map<String, String>> rows() throws IOException {
        try (MappingIterator<Map<String, String>> rows = new CsvMapper()
                .readerForMapOf(String.class)
                .with(CsvSchema.emptySchema().withHeader())
                .readValues(text())) {
            return rows.readAll();
        }
    }

    private static String text() throws IOException {
        StringWriter out = new StringWriter();
        SampleReport.writeTo(new CsvWriter(out));
        return out.toString();
    }
}
