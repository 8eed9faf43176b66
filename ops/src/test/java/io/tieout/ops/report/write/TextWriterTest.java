package io.tieout.ops.report.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.ops.report.Completeness;
import io.tieout.ops.report.Item;
import io.tieout.ops.report.Report;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextWriterTest {

    private static final Path GOLDEN = Path.of("src", "test", "resources", "report", "sample.txt");

    @Test
    void theReportReadsLikeThis() throws IOException {
        StringWriter out = new StringWriter();
        SampleReport.writeTo(new TextWriter(out, 1000));
        String text = out.toString();

        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(GOLDEN, text);
        }
        assertThat(text)
                .as("%s: run mvn -B verify -Dgolden.update=true, and read the difference", GOLDEN)
                .isEqualTo(Files.readString(GOLDEN));
    }

    @Test
    void onlyTheLineThatTellsWhenItWasRunDependsOnTheClock() throws IOException {
        Completeness ended = Completeness.ENDED;
        List<String> first = lines(SampleReport.report(Instant.parse("2026-03-02T09:00:00Z"), ended));
        List<String> second = lines(SampleReport.report(Instant.parse("2026-03-05T10:11:12Z"), ended));

        assertThat(first).hasSameSizeAs(second);
        assertThat(first.stream().filter(line -> !second.contains(line)))
                .containsExactly("Run at               2026-03-02 06:00:00-03:00");
    }

    @Test
    void moreItemsThanAskedForAreCountedAndNotListed() throws IOException {
        StringWriter out = new StringWriter();
        SampleReport.writeTo(new TextWriter(out, 2));

        assertThat(out.toString().lines().filter(line -> line.startsWith("order  ")))
                .hasSize(2);
        assertThat(out.toString())
                .contains(
                        "\n2 of 6 items listed; CSV and XLSX have all, and the sums below are of all\n",
                        "\n          records          6\n");
    }

    @Test
    void nothingInATextCanMoveTheCursorOrTurnTheDirection() throws IOException {
        StringWriter out = new StringWriter();
        SampleReport.writeTo(new TextWriter(out, 1000));

        assertThat(out.toString().chars().filter(Character::isISOControl).distinct())
                .containsExactly((int) '\n');
        assertThat(out.toString()).contains("\\u001b[31mred\\u202egnp").doesNotContain("\u202E");
    }

    private static List<String> lines(Report report) throws IOException {
        StringWriter out = new StringWriter();
        TextWriter writer = new TextWriter(out, 1000);
        writer.begin(report);
        for (Item item : SampleReport.items()) {
            writer.item(item);
        }
        writer.end(SampleReport.trailer());
        return out.toString().lines().toList();
    }
}
