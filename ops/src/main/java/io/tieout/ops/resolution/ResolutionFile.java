package io.tieout.ops.resolution;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A CSV file of decisions in UTF-8: a header with order_id, as, reason and optionally by, then a line a decision. */
public final class ResolutionFile {

    private static final ObjectReader CSV = new CsvMapper()
            .enable(CsvParser.Feature.WRAP_AS_ARRAY)
            .enable(CsvParser.Feature.SKIP_EMPTY_LINES)
            .readerFor(String[].class);

    private static final List<String> REQUIRED = List.of("order_id", "as", "reason");
    private static final String BY = "by";

    /** Spreadsheets put it before the first line. */
    private static final int BYTE_ORDER_MARK = 0xFEFF;

    private final Path file;
    private final String by;

    /**
     * A file of decisions.
     *
     * @param by who decides in lines that name nobody; blank if they must
     */
    public ResolutionFile(Path file, String by) {
        this.file = file;
        this.by = by;
    }

    /**
     * Reads all of it; what is wrong with single lines comes out when they are to be carried out.
     *
     * @throws ResolutionException if it cannot be read as such a file
     */
    public Proposals read() {
        try (BufferedReader text = Files.newBufferedReader(file)) {
            passOverByteOrderMark(text);
            try (MappingIterator<String[]> records = CSV.readValues(text)) {
                return read(records);
            }
        } catch (JsonProcessingException malformed) {
            throw refused("%s line %d: is not CSV: %s"
                    .formatted(file, malformed.getLocation().getLineNr(), malformed.getOriginalMessage()));
        } catch (CharacterCodingException malformed) {
            throw refused("%s is not UTF-8: export it as CSV in UTF-8".formatted(file));
        } catch (NoSuchFileException missing) {
            throw refused("%s cannot be read: there is no such file".formatted(file));
        } catch (IOException unreadable) {
            throw refused("%s cannot be read: %s".formatted(file, unreadable.getMessage()));
        }
    }

    private Proposals read(MappingIterator<String[]> records) throws IOException {
        List<String> header = records.hasNextValue()
                ? Arrays.stream(records.nextValue()).map(String::strip).toList()
                : List.of();
        requireColumns(header);
        Proposals proposals = new Proposals();
        while (records.hasNextValue()) {
            Place place = Place.line(file, records.getCurrentLocation().getLineNr());
            String[] cells = records.nextValue();
            if (cells.length == header.size()) {
                add(proposals, place, header, List.of(cells));
            } else {
                proposals.problem(place.sentence("has %d cells, the header has %d: quote a cell that contains a comma"
                        .formatted(cells.length, header.size())));
            }
        }
        return proposals;
    }

    private void add(Proposals proposals, Place place, List<String> header, List<String> cells) {
        String named = header.contains(BY) ? cells.get(header.indexOf(BY)) : "";
        proposals.add(
                place,
                cells.get(header.indexOf("order_id")),
                cells.get(header.indexOf("as")),
                cells.get(header.indexOf("reason")),
                named.isBlank() ? by : named);
    }

    private void requireColumns(List<String> header) {
        Set<String> found = new TreeSet<>(header);
        boolean asDue = found.size() == header.size() && found.containsAll(REQUIRED);
        found.removeAll(REQUIRED);
        found.remove(BY);
        if (!asDue || !found.isEmpty()) {
            throw refused("%s line 1: the columns %s are not allowed: use order_id, as, reason and, if you like, by"
                    .formatted(file, String.join(", ", header)));
        }
    }

    private static void passOverByteOrderMark(Reader text) throws IOException {
        text.mark(1);
        if (text.read() != BYTE_ORDER_MARK) {
            text.reset();
        }
    }

    private static ResolutionException refused(String problem) {
        return new ResolutionException(List.of(problem));
    }
}
