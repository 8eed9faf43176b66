package io.tieout.ops.report.write;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.tieout.ops.report.Item;
import io.tieout.ops.report.Report;
import io.tieout.ops.report.ReportWriter;
import io.tieout.ops.report.Trailer;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * CSV as RFC 4180 has it, one table: the first column names the section of each row, and a cell that does not belong to
 * its section is empty. Texts are quoted, numbers are not.
 */
public final class CsvWriter implements ReportWriter {

    private static final CsvMapper CSV = CsvMapper.builder()
            .enable(CsvGenerator.Feature.ALWAYS_QUOTE_STRINGS)
            .configure(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN, true)
            .configure(JsonGenerator.Feature.AUTO_CLOSE_TARGET, false)
            .build();

    /** The columns of all sections, each once. */
    private static final List<String> HEADER = header();

    private final SequenceWriter records;
    private Moments moments = Moments.UTC;

    public CsvWriter(Writer out) throws IOException {
        CsvSchema schema = CsvSchema.builder()
                .addColumns(HEADER, CsvSchema.ColumnType.STRING_OR_LITERAL)
                .setUseHeader(true)
                .setLineSeparator("\r\n")
                .build();
        this.records = CSV.writer(schema).writeValues(out);
    }

    @Override
    public void begin(Report report) throws IOException {
        moments = new Moments(report.heading().period().zone());
        rows(Sections.heading(report.heading()));
        for (Section section : Sections.figures(report)) {
            rows(section);
        }
    }

    @Override
    public void item(Item item) throws IOException {
        row(Layout.ITEM, Sections.row(item));
    }

    @Override
    public void end(Trailer trailer) throws IOException {
        for (Section section : Sections.after(trailer)) {
            rows(section);
        }
        records.flush();
    }

    private static List<String> header() {
        Stream<String> keys = Stream.of(Layout.values())
                .flatMap(layout -> layout.columns().stream())
                .map(Column::key);
        return Stream.concat(Stream.of("section"), keys).distinct().toList();
    }

    private void rows(Section section) throws IOException {
        for (List<Cell> row : section.rows()) {
            row(section.layout(), row);
        }
    }

    private void row(Layout layout, List<Cell> row) throws IOException {
        Object[] record = new Object[HEADER.size()];
        record[0] = layout.key();
        for (int i = 0; i < row.size(); i++) {
            record[HEADER.indexOf(layout.columns().get(i).key())] =
                    value(row.get(i)).orElse(null);
        }
        records.write(record);
    }

    /** A blank stays absent, which is an empty cell without quotes. */
    private Optional<Object> value(Cell cell) {
        if (cell instanceof Cell.Text text) {
            return Optional.of(SafeText.forCsv(text.text()));
        } else if (cell instanceof Cell.Count count) {
            return Optional.of(count.count());
        } else if (cell instanceof Cell.Amount amount) {
            return Optional.of(Amounts.scaled(amount.amount()));
        } else if (cell instanceof Cell.Moment moment) {
            return Optional.of(moments.iso(moment.instant()));
        } else if (cell instanceof Cell.Span span) {
            return Optional.of(BigDecimal.valueOf(span.duration().toMillis(), 3));
        } else if (cell instanceof Cell.Share share) {
            return Optional.of(share.share());
        }
        return Optional.empty();
    }
}
