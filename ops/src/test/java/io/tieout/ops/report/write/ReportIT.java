package io.tieout.ops.report.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.db.TestDatabase;
import io.tieout.ops.report.Completeness;
import io.tieout.ops.report.ControlSum;
import io.tieout.ops.report.Period;
import io.tieout.ops.report.ReportRun;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportIT {

    private static final Instant RUN_AT = Instant.parse("2026-03-02T09:00:00Z");
    private static final Period DAY = new Period(
            Instant.parse("2026-03-01T03:00:00Z"),
            Instant.parse("2026-03-02T03:00:00Z"),
            ZoneId.of("America/Sao_Paulo"));

    private static TestDatabase db;

    @TempDir
    Path dir;

    @BeforeAll
    static void fill() throws IOException {
        db = TestDatabase.create();
        try (var sql = ReportIT.class.getResourceAsStream("/report/every-bucket.sql")) {
            db.execute(new String(sql.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @AfterAll
    static void close() {
        db.close();
    }

    @Test
    void allFourFormatsCarryTheSameFiguresAndTheirTrailerEqualsTheirRows() throws Exception {
        Map<ReportFormat, ReadBack> read = new EnumMap<>(ReportFormat.class);
        for (ReportFormat format : ReportFormat.values()) {
            read.put(format, ReadBack.of(written(format)));
        }

        ReadBack csv = read.get(ReportFormat.CSV);
        assertThat(read.values()).allSatisfy(one -> assertThat(one).isEqualTo(csv));
        assertThat(csv.trailer()).isEqualTo(trailer(csv.items()));
        assertThat(csv.summary())
                .containsExactly(
                        List.of("BRL", "12", "8", "1020.0001", "530.47", "-100", "589.5301", "369.5001"),
                        List.of("JPY", "2", "1", "13000", "12500", "0", "500", "500"),
                        List.of("", "1", "1", "0", "10", "0", "0", "0"));
        assertThat(csv.buckets().stream().map(row -> row.get(1)).distinct())
                .containsExactlyInAnyOrder(
                        "PAID",
                        "WITHIN_TOLERANCE",
                        "UNDERPAID",
                        "OVERPAID",
                        "CURRENCY_MISMATCH",
                        "PAID_LATE",
                        "UNPAID",
                        "PENDING",
                        "AMOUNT_UNKNOWN",
                        "CANCELLED",
                        "CANCELLED_PAID",
                        "REFUNDED",
                        "RESOLVED");
    }

    @Test
    void everythingTiesAndTheItemsAreThoseThatTheSummaryCounts() throws Exception {
        ReportRun.Written written = write(new StringWriter());

        assertThat(written.untied()).isEmpty();
        assertThat(written.report().tieOuts())
                .extracting(tieOut -> tieOut.name())
                .contains("T1", "T2", "T3", "T4", "T5");
        assertThat(written.report().dispositions())
                .extracting(total -> total.disposition())
                .contains("APPLIED", "REFUND", "IGNORED", "EXTRA", "OUT_OF_INTERVAL", "ORPHAN");
        assertThat(written.trailer().items()).isEqualTo(13);
        assertThat(written.trailer().sums().get(Optional.of("JPY")))
                .isEqualTo(new ControlSum(1, new BigDecimal("6500.0000"), new BigDecimal("500.0000")));
    }

    @Test
    void figuresAreFinalOnceTheWatermarkIsPastTheLastOrdersDeadline() throws Exception {
        assertThat(write(new StringWriter()).report().heading().isFinal()).isTrue();
        assertThat(write(new StringWriter()).report().heading().completeness())
                .isEqualTo(Completeness.through(Instant.parse("2026-03-02T04:00:00Z")));

        Period further = new Period(DAY.from(), Instant.parse("2026-03-02T03:30:00Z"), DAY.zone());
        ReportRun.Written written = new ReportRun(db.dataSource(), "tieout 1.2.3")
                .write(further, RUN_AT, new TextWriter(new StringWriter(), 0), items -> {});
        assertThat(written.report().heading().isFinal()).isFalse();
    }

    @Test
    void anEmptyDatabaseHasAReportThatSaysThatNothingIsKnown() throws Exception {
        try (TestDatabase empty = TestDatabase.create()) {
            StringWriter out = new StringWriter();
            new ReportRun(empty.dataSource(), "tieout 1.2.3").write(DAY, RUN_AT, new TextWriter(out, 10), items -> {});

            assertThat(out.toString())
                    .contains(
                            "\nComplete through     not known: no watermark is recorded\n",
                            "\nSettings of          no pipeline yet: the defaults\n",
                            "\nFigures              PROVISIONAL: ");
        }
    }

    private Path written(ReportFormat format) throws IOException, SQLException {
        Path file = dir.resolve("report." + format.extension());
        try (OutputStream out = Files.newOutputStream(file)) {
            new ReportRun(db.dataSource(), "tieout 1.2.3").write(DAY, RUN_AT, format.toFile(out, 1000), items -> {});
        }
        return file;
    }

    private static ReportRun.Written write(StringWriter out) throws IOException, SQLException {
        return new ReportRun(db.dataSource(), "tieout 1.2.3")
                .write(DAY, RUN_AT, new TextWriter(out, 1000), items -> {});
    }

    /** The trailer that these rows deserve. */
    private static List<List<String>> trailer(List<List<String>> items) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("", "records", String.valueOf(items.size()), "", ""));
        for (String currency : List.of("BRL", "JPY", "")) {
            List<List<String>> ofCurrency =
                    items.stream().filter(item -> item.get(2).equals(currency)).toList();
            rows.add(List.of(
                    currency,
                    "control sum",
                    String.valueOf(ofCurrency.size()),
                    sum(ofCurrency, 3),
                    sum(ofCurrency, 4)));
        }
        return rows;
    }

    private static String sum(List<List<String>> items, int column) {
        return items.stream()
                .map(item -> item.get(column))
                .filter(amount -> !amount.isEmpty())
                .map(BigDecimal::new)
                .reduce(BigDecimal.ZERO, BigDecimal::add)
                .stripTrailingZeros()
                .toPlainString();
    }
}
