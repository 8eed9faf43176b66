package io.tieout.ops.report.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

class HtmlWriterTest {

    @Test
    void thePageNeedsNothingFromElsewhereAndRunsNoScript() throws IOException {
        Document page = page(1000);

        assertThat(page.select("script, link, iframe, img, object, [src], [href]"))
                .isEmpty();
        assertThat(page.selectFirst("meta[http-equiv=Content-Security-Policy]").attr("content"))
                .isEqualTo("default-src 'none'; style-src 'unsafe-inline'");
        assertThat(page.select("meta[charset]").eachAttr("charset")).containsExactly("utf-8");
    }

    @Test
    void textsOfTheDataAreShownAndNotObeyed() throws IOException {
        List<String> orders = page(1000).select("section:has(h2:matchesOwn(^Items$)) tbody td:nth-child(9)").stream()
                .map(Element::wholeText)
                .toList();

        assertThat(orders)
                .containsExactly(
                        SampleReport.FORMULA,
                        SampleReport.MARKUP,
                        "a,b;\"c\"\\u000d\\u000ad",
                        "k".repeat(400) + " ... (40,000 characters)",
                        "'quoted",
                        "o7");
    }

    @Test
    void chartsAreDrawnForEachCurrencyByItself() throws IOException {
        Document page = page(1000);

        assertThat(page.select(".chart h3").eachText())
                .containsExactly(
                        "Orders by bucket, BRL",
                        "Orders by bucket, JPY",
                        "Orders by bucket, no currency",
                        "Ageing of open orders, BRL",
                        "Paid within");
        assertThat(page.select(".chart").first().select("rect:not(.track)").eachAttr("width"))
                .containsExactly("100.00%", "0.70%", "0.70%");
        assertThat(page.select(".chart svg[role=img]"))
                .hasSize(5)
                .allSatisfy(chart -> assertThat(chart.attr("aria-label")).isNotEmpty());
    }

    @Test
    void aTieOutThatDoesNotTieIsSeenAtTheTop() throws IOException {
        assertThat(page(1000).select(".mark").eachText()).containsExactly("FINAL", "DOES NOT TIE");
        assertThat(page(1000).select("td.wrong").eachText()).containsExactly("DOES NOT TIE");
    }

    @Test
    void moreItemsThanAskedForAreCountedAndNotListed() throws IOException {
        Document page = page(2);

        assertThat(page.select("section:has(h2:matchesOwn(^Items$)) tbody tr")).hasSize(2);
        assertThat(page.select(".remark").eachText())
                .containsExactly("2 of 6 items listed; CSV and XLSX have all, and the sums below are of all");
    }

    private static Document page(long most) throws IOException {
        StringWriter out = new StringWriter();
        SampleReport.writeTo(new HtmlWriter(out, most));
        return Jsoup.parse(out.toString());
    }
}
