package io.tieout.ops.report.write;

import io.tieout.ops.report.Heading;
import io.tieout.ops.report.Item;
import io.tieout.ops.report.Report;
import io.tieout.ops.report.ReportWriter;
import io.tieout.ops.report.Trailer;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** For a terminal. Of the same figures it makes the same text, but for the line that tells when it was run. */
public final class TextWriter implements ReportWriter {

    private static final String GAP = "  ";
    private static final List<Integer> ITEM_WIDTHS =
            Layout.ITEM.columns().stream().map(Column::width).toList();

    private final Writer out;
    private final ListedItems listed;
    private TextCells cells = TextCells.UTC;

    /** @param most how many items to list; counts and sums are always of all */
    public TextWriter(Writer out, long most) {
        this.out = out;
        this.listed = new ListedItems(most);
    }

    @Override
    public void begin(Report report) throws IOException {
        cells = new TextCells(report.heading().period().zone());
        line("RECONCILIATION REPORT");
        line("");
        heading(report.heading());
        for (Section section : Sections.figures(report)) {
            table(section);
        }
        title(Layout.ITEM);
        line(row(Layout.ITEM.columns(), titles(Layout.ITEM.columns()), ITEM_WIDTHS));
    }

    @Override
    public void item(Item item) throws IOException {
        if (listed.admits()) {
            line(row(Layout.ITEM.columns(), texts(Sections.row(item)), ITEM_WIDTHS));
        }
    }

    @Override
    public void end(Trailer trailer) throws IOException {
        String remark = listed.remark(trailer);
        if (!remark.isEmpty()) {
            line(remark);
        }
        for (Section section : Sections.after(trailer)) {
            table(section);
        }
        out.flush();
    }

    private void heading(Heading heading) throws IOException {
        Map<String, String> lines = HeadingLines.of(heading);
        int width = lines.keySet().stream().mapToInt(String::length).max().orElse(0);
        for (Map.Entry<String, String> entry : lines.entrySet()) {
            line(padded(entry.getKey(), width, false) + GAP + SafeText.visible(entry.getValue()));
        }
    }

    private void table(Section section) throws IOException {
        title(section.layout());
        if (section.rows().isEmpty()) {
            line("none");
            return;
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(titles(section.layout().columns()));
        section.rows().forEach(cellsOfRow -> rows.add(texts(cellsOfRow)));
        List<Integer> widths = widths(rows);
        for (List<String> row : rows) {
            line(row(section.layout().columns(), row, widths));
        }
    }

    private void title(Layout layout) throws IOException {
        line("");
        line(layout.title().toUpperCase(Locale.ROOT));
        line(layout.explains());
        line("");
    }

    private static List<String> titles(List<Column> columns) {
        return columns.stream().map(Column::title).toList();
    }

    private List<String> texts(List<Cell> row) {
        return row.stream().map(cells::text).map(SafeText::visible).toList();
    }

    private static List<Integer> widths(List<List<String>> rows) {
        List<Integer> widths = new ArrayList<>();
        for (int column = 0; column < rows.get(0).size(); column++) {
            int at = column;
            widths.add(rows.stream().mapToInt(row -> length(row.get(at))).max().orElse(0));
        }
        return widths;
    }

    private static String row(List<Column> columns, List<String> texts, List<Integer> widths) {
        List<String> padded = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            padded.add(padded(texts.get(i), widths.get(i), columns.get(i).kind().isNumber()));
        }
        return String.join(GAP, padded).stripTrailing();
    }

    private static String padded(String text, int width, boolean left) {
        String pad = " ".repeat(Math.max(0, width - length(text)));
        return left ? pad + text : text + pad;
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    private void line(String text) throws IOException {
        out.write(text);
        out.write('\n');
    }
}
