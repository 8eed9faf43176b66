package io.tieout.ops.report.write;

import io.tieout.ops.report.ReportWriter;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The forms of a report. */
public enum ReportFormat {
    TEXT("txt"),
    CSV("csv"),
    XLSX("xlsx"),
    HTML("html");

    private final String extension;

    ReportFormat(String extension) {
        this.extension = extension;
    }

    /** The format of this name, whatever its case. */
    public static Optional<ReportFormat> named(String name) {
        return Stream.of(values())
                .filter(format -> format.name().equalsIgnoreCase(name))
                .findFirst();
    }

    /** The format that the end of a file's name stands for. */
    public static Optional<ReportFormat> ofFile(String fileName) {
        String lower = fileName.toLowerCase(Locale.ROOT);
        return Stream.of(values())
                .filter(format -> lower.endsWith("." + format.extension))
                .findFirst();
    }

    /** End of a file's name, without the point. */
    public String extension() {
        return extension;
    }

    /**
     * A writer to where characters go.
     *
     * @param most how many items a format for people lists
     * @throws IllegalArgumentException for XLSX, which has none
     */
    public ReportWriter toText(Writer out, long most) throws IOException {
        return switch (this) {
            case TEXT -> new TextWriter(out, most);
            case CSV -> new CsvWriter(out);
            case HTML -> new HtmlWriter(out, most);
            case XLSX -> throw new IllegalArgumentException("XLSX is written to files only");
        };
    }

    /**
     * A writer to a file, in UTF-8.
     *
     * @param most how many items a format for people lists
     */
    public ReportWriter toFile(OutputStream out, long most) throws IOException {
        if (this == XLSX) {
            return new XlsxWriter(out);
        }
        Writer characters = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
        if (this == CSV) {
            // Without this mark Excel takes the file for one in the code page of its machine.
            characters.write('\uFEFF');
        }
        return toText(characters, most);
    }
}
