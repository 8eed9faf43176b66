package io.tieout.ops.report.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.zip.ZipFile;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.CellType;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Row;
import org.dhatim.fastexcel.reader.Sheet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class XlsxWriterTest {

    private static final int MANY = 1_000;
    private static final int TIME = 2;
    private static final int AMOUNT = 4;
    private static final int OPEN = 7;
    private static final int ORDER = 8;
    private static final int USER = 10;

    @TempDir
    Path dir;

    @Test
    void everySectionHasItsSheet() throws IOException {
        try (ReadableWorkbook workbook = workbook(MANY)) {
            assertThat(workbook.getSheets().map(Sheet::getName))
                    .containsExactly(
                            "Report",
                            "Summary",
                            "Orders by bucket",
                            "Payments by disposition",
                            "Tie-outs",
                            "Exceptions",
                            "Ageing",
                            "Match latency",
                            "Roll-forward",
                            "Items",
                            "Trailer",
                            "Trailer tie-out");
        }
    }

    @Test
    void numbersAndTimesAreNumbersAndTimesOfTheZone() throws IOException {
        try (ReadableWorkbook workbook = workbook(MANY)) {
            Row first = rows(workbook, "Items").get(1);

            assertThat(first.getCell(AMOUNT).getType()).isEqualTo(CellType.NUMBER);
            assertThat(first.getCell(AMOUNT).asNumber()).isEqualByComparingTo(BigDecimal.TEN);
            assertThat(first.getCell(AMOUNT).getDataFormatString()).isEqualTo("#,##0.00##");
            assertThat(first.getCell(TIME).asDate()).isEqualTo(LocalDateTime.parse("2026-03-01T07:00:00"));
            assertThat(first.getCell(TIME).getDataFormatString()).isEqualTo("yyyy-mm-dd hh:mm:ss.000");
            assertThat(rows(workbook, "Items").get(4).getCell(OPEN).asNumber()).isEqualByComparingTo("-6000");
            assertThat(rows(workbook, "Match latency").get(1).getCell(2).getDataFormatString())
                    .isEqualTo("[h]:mm:ss.000");
        }
    }

    @Test
    void noTextIsAFormulaAndEachIsKeptAsItIs() throws IOException {
        try (ReadableWorkbook workbook = workbook(MANY)) {
            List<Row> items = rows(workbook, "Items");
            List<Cell> orders =
                    items.stream().skip(1).map(row -> row.getCell(ORDER)).toList();

            assertThat(orders).allSatisfy(cell -> {
                assertThat(cell.getType()).isEqualTo(CellType.STRING);
                assertThat(cell.getFormula()).isNull();
            });
            assertThat(orders.stream().map(Cell::asString).limit(3))
                    .containsExactly(SampleReport.FORMULA, SampleReport.MARKUP, SampleReport.LINES);
            assertThat(items.get(2).getCell(USER).asString()).isEqualTo("-2+3");
        }
    }

    @Test
    void aTextThatIsTooLongForACellIsCutAndSaysSo() throws IOException {
        try (ReadableWorkbook workbook = workbook(MANY)) {
            assertThat(rows(workbook, "Items").get(4).getCell(ORDER).asString())
                    .hasSize(32_767)
                    .startsWith("kkk")
                    .endsWith("k ... (cut)");
        }
    }

    @Test
    void itemsGoOnOnAFurtherSheetWhenOneIsFull() throws IOException {
        try (ReadableWorkbook workbook = workbook(4)) {
            assertThat(rows(workbook, "Items")).hasSize(1 + 4);
            assertThat(rows(workbook, "Items 2")).hasSize(1 + 2);
            assertThat(rows(workbook, "Items 2").get(0).getCell(ORDER).asString())
                    .isEqualTo("Order");
            assertThat(rows(workbook, "Items 2").get(2).getCell(ORDER).asString())
                    .isEqualTo("o7");
        }
    }

    @Test
    void theHeaderStaysInViewAndMayBeFiltered() throws IOException {
        Path file = Files.write(dir.resolve("report.xlsx"), bytes(MANY));

        try (ZipFile zip = new ZipFile(file.toFile())) {
            String items = new String(
                    zip.getInputStream(zip.getEntry("xl/worksheets/sheet10.xml"))
                            .readAllBytes(),
                    StandardCharsets.UTF_8);
            assertThat(items)
                    .contains("ySplit=\"1\"", "state=\"frozen\"", "<autoFilter ref=\"A1:K7\">")
                    .doesNotContain("<f>");
        }
    }

    private static List<Row> rows(ReadableWorkbook workbook, String sheet) {
        try {
            return workbook.findSheet(sheet).orElseThrow().read();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static ReadableWorkbook workbook(int rowsOfSheet) throws IOException {
        return new ReadableWorkbook(new ByteArrayInputStream(bytes(rowsOfSheet)), new ReadingOptions(true, false));
    }

    private static byte[] bytes(int rowsOfSheet) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SampleReport.writeTo(new XlsxWriter(out, rowsOfSheet));
        return out.toByteArray();
    }
}
