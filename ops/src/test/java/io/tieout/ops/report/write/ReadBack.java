package io.tieout.ops.report.write;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.Row;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * What a program gets out of a report's file: rows as texts, numbers without grouping and without zeros at their end.
 *
 * @param items kind, category, currency, amount and what is to be settled
 */
record ReadBack(
        List<List<String>> summary,
        List<List<String>> buckets,
        List<List<String>> rollForward,
        List<List<String>> items,
        List<List<String>> trailer) {

    private static final String ITEMS = "Items";

    /** By the format that the file's name ends with. */
    static ReadBack of(Path file) throws IOException {
        return switch (ReportFormat.ofFile(file.toString()).orElseThrow()) {
            case TEXT -> ofText(Files.readString(file));
            case CSV -> ofCsv(file);
            case XLSX -> ofXlsx(file);
            case HTML -> ofHtml(Files.readString(file));
        };
    }

    private static ReadBack of(Function<String, List<List<String>>> section) {
        List<List<String>> items = section.apply(ITEMS).stream()
                .map(item -> List.of(item.get(0), item.get(1), item.get(3), item.get(4), item.get(7)))
                .toList();
        return new ReadBack(
                section.apply("Summary"),
                section.apply("Orders by bucket"),
                section.apply("Roll-forward"),
                items,
                section.apply("Trailer"));
    }

    /** By the places of the columns, since cells may be empty. */
    private static ReadBack ofText(String text) {
        return of(title -> {
            List<String> lines = text.lines()
                    .dropWhile(line -> !line.equals(title.toUpperCase(Locale.ROOT)))
                    .skip(3)
                    .takeWhile(line -> !line.isEmpty())
                    .toList();
            return lines.stream()
                    .skip(1)
                    .map(line -> title.equals(ITEMS) ? itemOfText(line) : rowOfText(line, layout(title)))
                    .toList();
        });
    }

    private static List<String> itemOfText(String line) {
        List<String> cells = new ArrayList<>();
        int at = 0;
        for (Column column : Layout.ITEM.columns()) {
            int from = Math.min(at, line.length());
            cells.add(number(line.substring(from, Math.min(from + column.width(), line.length()))
                    .strip()));
            at += column.width() + 2;
        }
        return cells;
    }

    /** Only the first cell and the last ones may be empty. */
    private static List<String> rowOfText(String line, Layout layout) {
        List<String> cells = new ArrayList<>();
        if (line.startsWith(" ")) {
            cells.add("");
        }
        Stream.of(line.strip().split(" {2,}")).map(ReadBack::number).forEach(cells::add);
        while (cells.size() < layout.columns().size()) {
            cells.add("");
        }
        return cells;
    }

    private static ReadBack ofCsv(Path file) throws IOException {
        try (InputStream bytes = Files.newInputStream(file);
                MappingIterator<Map<String, String>> rows = new CsvMapper()
                        .readerForMapOf(String.class)
                        .with(CsvSchema.emptySchema().withHeader())
                        .readValues(bytes)) {
            List<Map<String, String>> all = rows.readAll();
            return of(title -> {
                Layout section = layout(title);
                return all.stream()
                        .filter(row -> row.get("section").equals(section.key()))
                        .map(row -> section.columns().stream()
                                .map(column -> number(row.get(column.key())))
                                .toList())
                        .toList();
            });
        }
    }

    private static Layout layout(String title) {
        return Stream.of(Layout.values())
                .filter(layout -> layout.title().equals(title))
                .findFirst()
                .orElseThrow();
    }

    private static ReadBack ofXlsx(Path file) throws IOException {
        try (ReadableWorkbook workbook = new ReadableWorkbook(file.toFile())) {
            return of(title -> {
                try (Stream<Row> rows = workbook.findSheet(title).orElseThrow().openStream()) {
                    int columns = layout(title).columns().size();
                    return rows.skip(1).map(row -> cells(row, columns)).toList();
                } catch (IOException failed) {
                    throw new UncheckedIOException(failed);
                }
            });
        }
    }

    private static List<String> cells(Row row, int columns) {
        List<String> cells = new ArrayList<>();
        for (int column = 0; column < columns; column++) {
            Optional<Cell> cell = row.getOptionalCell(column);
            cells.add(cell.map(Cell::getRawValue).map(ReadBack::number).orElse(""));
        }
        return cells;
    }

    private static ReadBack ofHtml(String html) {
        Document page = Jsoup.parse(html);
        return of(title -> {
            Element section = page.select("section").stream()
                    .filter(found -> found.selectFirst("h2").text().equals(title))
                    .findFirst()
                    .orElseThrow();
            return section.select("tbody tr").stream()
                    .map(row -> row.select("td").stream()
                            .map(cell -> number(cell.text()))
                            .toList())
                    .toList();
        });
    }

    private static String number(String text) {
        String plain = text == null ? "" : text.replace(",", "");
        return plain.matches("-?[0-9]+(\\.[0-9]+)?")
                ? new BigDecimal(plain).stripTrailingZeros().toPlainString()
                : plain;
    }
}
