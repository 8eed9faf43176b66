package io.tieout.ops.report.write;

import io.tieout.ops.report.Item;
import io.tieout.ops.report.Report;
import io.tieout.ops.report.ReportWriter;
import io.tieout.ops.report.Trailer;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.dhatim.fastexcel.Workbook;

/**
 * A workbook with a sheet for each section. Rows are written as they come, so that the memory does not grow with the
 * items; these go on on a further sheet when one is full.
 */
public final class XlsxWriter implements ReportWriter {

    private static final String APPLICATION = "Tieout";
    private static final String FILE_FORMAT = "1.0";

    private final Workbook workbook;
    private final int rowsOfSheet;
    private final List<Sheet> itemSheets = new ArrayList<>();
    private Moments moments = Moments.UTC;

    public XlsxWriter(OutputStream out) {
        this(out, Sheet.MOST_ROWS);
    }

    /** @param rowsOfSheet how many items a sheet takes */
    XlsxWriter(OutputStream out, int rowsOfSheet) {
        this.workbook = new Workbook(out, APPLICATION, FILE_FORMAT);
        this.rowsOfSheet = rowsOfSheet;
    }

    @Override
    public void begin(Report report) throws IOException {
        moments = new Moments(report.heading().period().zone());
        sheet(Sections.heading(report.heading()));
        for (Section section : Sections.figures(report)) {
            sheet(section);
        }
        nextItems();
    }

    @Override
    public void item(Item item) throws IOException {
        if (items().rows() == rowsOfSheet) {
            items().finish();
            nextItems();
        }
        items().row(Sections.row(item));
    }

    @Override
    public void end(Trailer trailer) throws IOException {
        items().finish();
        for (Section section : Sections.after(trailer)) {
            sheet(section);
        }
        workbook.finish();
    }

    private void sheet(Section section) throws IOException {
        Sheet sheet =
                new Sheet(workbook, section.layout().title(), section.layout().columns(), moments);
        for (List<Cell> row : section.rows()) {
            sheet.row(row);
        }
        sheet.finish();
    }

    private Sheet items() {
        return itemSheets.get(itemSheets.size() - 1);
    }

    private void nextItems() {
        int number = itemSheets.size() + 1;
        String name = Layout.ITEM.title() + (number == 1 ? "" : " " + number);
        itemSheets.add(new Sheet(workbook, name, Layout.ITEM.columns(), moments));
    }
}
