package io.tieout.ops.report.write;

import java.util.List;

/**
 * A section as the page shows it.
 *
 * @param remark what stands below; may be empty
 */
record HtmlTable(String title, String explains, List<Head> heads, List<List<Data>> rows, String remark) {

    /** The class of a cell in the page's style sheet. */
    private static final String NUMBER = "number";

    private static final String NEGATIVE = "number negative";
    private static final String WRONG = "wrong";
    private static final String TIME = "time";
    private static final String TEXT = "text";
    private static final String WORD = "word";

    /** A longer text may be broken anywhere. */
    private static final int LONG_CHARACTERS = 24;

    record Head(String title, String style) {}

    record Data(String text, String style) {}

    static HtmlTable of(Layout layout, List<List<Data>> rows, String remark) {
        List<Head> heads = layout.columns().stream()
                .map(column -> new Head(column.title(), column.kind().isNumber() ? NUMBER : TEXT))
                .toList();
        return new HtmlTable(layout.title(), layout.explains(), heads, rows, remark);
    }

    static HtmlTable of(Section section, TextCells cells) {
        return of(
                section.layout(),
                section.rows().stream().map(row -> row(row, cells)).toList(),
                section.rows().isEmpty() ? "none" : "");
    }

    static List<Data> row(List<Cell> row, TextCells cells) {
        return row.stream()
                .map(cell -> new Data(SafeText.visible(cells.text(cell)), style(cell)))
                .toList();
    }

    private static String style(Cell cell) {
        if (cell instanceof Cell.Text text) {
            if (text.text().equals(Sections.UNTIED)) {
                return WRONG;
            }
            return text.text().length() > LONG_CHARACTERS ? TEXT : WORD;
        } else if (cell instanceof Cell.Moment) {
            return TIME;
        } else if (cell instanceof Cell.Amount amount) {
            return amount.amount().signum() < 0 ? NEGATIVE : NUMBER;
        }
        return cell instanceof Cell.Blank ? WORD : NUMBER;
    }
}
