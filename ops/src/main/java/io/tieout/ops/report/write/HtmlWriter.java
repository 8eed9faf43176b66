package io.tieout.ops.report.write;

import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.loader.ClasspathLoader;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import io.tieout.ops.report.Heading;
import io.tieout.ops.report.Item;
import io.tieout.ops.report.Report;
import io.tieout.ops.report.ReportWriter;
import io.tieout.ops.report.TieOut;
import io.tieout.ops.report.Trailer;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One page that needs nothing else: no script, no font, no picture from elsewhere. It lists no more items than a
 * browser can show, and these it holds until the end.
 */
public final class HtmlWriter implements ReportWriter {

    private static final PebbleTemplate PAGE = new PebbleEngine.Builder()
            .loader(new ClasspathLoader())
            .strictVariables(true)
            .defaultLocale(Locale.ROOT)
            .build()
            .getTemplate("report/report.html");

    private final Writer out;
    private final ListedItems listed;
    private final List<List<HtmlTable.Data>> items = new ArrayList<>();
    private final List<TieOut> tieOuts = new ArrayList<>();
    private final Map<String, Object> page = new HashMap<>();
    private TextCells cells = TextCells.UTC;

    /** @param most how many items to list; counts and sums are always of all */
    public HtmlWriter(Writer out, long most) {
        this.out = out;
        this.listed = new ListedItems(most);
    }

    @Override
    public void begin(Report report) {
        Heading heading = report.heading();
        cells = new TextCells(heading.period().zone());
        tieOuts.addAll(report.tieOuts());
        page.put("from", cells.text(new Cell.Moment(heading.period().from())));
        page.put("to", cells.text(new Cell.Moment(heading.period().to())));
        page.put("zone", heading.period().zone().getId());
        page.put("final", heading.isFinal());
        page.put("heading", table(Sections.heading(heading)));
        page.put("charts", Charts.of(report));
        page.put("figures", tables(Sections.figures(report)));
    }

    @Override
    public void item(Item item) {
        if (listed.admits()) {
            items.add(HtmlTable.row(Sections.row(item), cells));
        }
    }

    @Override
    public void end(Trailer trailer) throws IOException {
        page.put(
                "ties",
                Stream.concat(tieOuts.stream(), trailer.tieOuts().stream()).allMatch(TieOut::ties));
        page.put("items", HtmlTable.of(Layout.ITEM, items, listed.remark(trailer)));
        page.put("trailer", tables(Sections.after(trailer)));
        PAGE.evaluate(out, page);
        out.flush();
    }

    private List<HtmlTable> tables(List<Section> sections) {
        return sections.stream().map(this::table).toList();
    }

    private HtmlTable table(Section section) {
        return HtmlTable.of(section, cells);
    }
}
