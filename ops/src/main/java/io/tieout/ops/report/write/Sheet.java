package io.tieout.ops.report.write;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;

/** One sheet of a workbook: a header that stays in view, and rows that leave the memory soon after they are given. */
final class Sheet {

    /** What a sheet takes besides its header. */
    static final int MOST_ROWS = Worksheet.MAX_ROWS - 1;

    /** Excel takes no more characters in a cell. */
    private static final int MOST_CHARACTERS = 32_767;

    private static final String CUT = " ... (cut)";

    private static final int ROWS_IN_MEMORY = 500;
    private static final BigDecimal MILLIS_A_DAY = BigDecimal.valueOf(86_400_000);
    private static final int SPAN_DIGITS = 12;

    private final Worksheet sheet;
    private final List<Column> columns;
    private final Moments moments;
    private int rows;

    Sheet(Workbook workbook, String name, List<Column> columns, Moments moments) {
        this.sheet = workbook.newWorksheet(name);
        this.columns = columns;
        this.moments = moments;
        sheet.freezePane(0, 1);
        for (int column = 0; column < columns.size(); column++) {
            sheet.value(0, column, columns.get(column).title());
            sheet.style(0, column)
                    .bold()
                    .fillColor("E8ECF1")
                    .horizontalAlignment(columns.get(column).kind().isNumber() ? "right" : "left")
                    .set();
            sheet.width(column, columns.get(column).width() + 2);
        }
    }

    /** Rows besides the header. */
    int rows() {
        return rows;
    }

    void row(List<Cell> row) throws IOException {
        rows++;
        for (int column = 0; column < row.size(); column++) {
            cell(column, row.get(column));
        }
        if (rows % ROWS_IN_MEMORY == 0) {
            sheet.flush();
        }
    }

    void finish() throws IOException {
        if (rows > 0) {
            sheet.setAutoFilter(0, 0, rows, columns.size() - 1);
        }
        sheet.finish();
    }

    private void cell(int column, Cell cell) {
        if (cell instanceof Cell.Text text) {
            // Typed as text, so it is never a formula; and not in the table of shared texts, which stays in memory.
            sheet.inlineString(rows, column, cut(text.text()));
        } else if (cell instanceof Cell.Count count) {
            sheet.value(rows, column, count.count());
            format(column, "#,##0");
        } else if (cell instanceof Cell.Amount amount) {
            sheet.value(rows, column, Amounts.scaled(amount.amount()));
            format(column, "#,##0.00##");
        } else if (cell instanceof Cell.Moment moment) {
            sheet.value(rows, column, moments.local(moment.instant()));
            format(column, "yyyy-mm-dd hh:mm:ss.000");
        } else if (cell instanceof Cell.Span span) {
            sheet.value(
                    rows,
                    column,
                    BigDecimal.valueOf(span.duration().toMillis())
                            .divide(MILLIS_A_DAY, SPAN_DIGITS, RoundingMode.HALF_UP));
            format(column, "[h]:mm:ss.000");
        } else if (cell instanceof Cell.Share share) {
            sheet.value(rows, column, share.share());
            format(column, "0.0%");
        }
    }

    private void format(int column, String format) {
        sheet.style(rows, column).format(format).set();
    }

    private static String cut(String text) {
        if (text.length() <= MOST_CHARACTERS) {
            return text;
        }
        int end = MOST_CHARACTERS - CUT.length();
        return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + CUT;
    }
}
