package io.tieout.ops.publish;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** CSV as RFC 4180 has it: a header, commas, quotes that may span lines; empty lines are passed over. */
final class CsvRows {

    private static final ObjectReader CSV = new CsvMapper()
            .enable(CsvParser.Feature.WRAP_AS_ARRAY)
            .enable(CsvParser.Feature.SKIP_EMPTY_LINES)
            .readerFor(String[].class);

    private final Path file;
    private final MappingIterator<String[]> records;

    private CsvRows(Path file, MappingIterator<String[]> records) {
        this.file = file;
        this.records = records;
    }

    static void read(Path file, Reader reader, Rows rows) throws IOException {
        try (MappingIterator<String[]> records = CSV.readValues(reader)) {
            new CsvRows(file, records).read(rows);
        }
    }

    private void read(Rows rows) throws IOException {
        List<String> header = header();
        rows.columns(header);
        while (hasNext()) {
            long line = records.getCurrentLocation().getLineNr();
            rows.row(line, cells(line, header, next()));
        }
    }

    private List<String> header() throws IOException {
        List<String> names =
                hasNext() ? Arrays.stream(next()).map(String::strip).toList() : List.of();
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            if (!seen.add(name)) {
                throw new PublishException(file + " line 1: the header names column " + name + " twice: rename one");
            }
        }
        return names;
    }

    private Map<String, String> cells(long line, List<String> header, String[] record) {
        if (record.length != header.size()) {
            throw new PublishException(file + " line " + line + ": has " + record.length + " cells, the header has "
                    + header.size() + ": quote a cell that contains a comma");
        }
        Map<String, String> cells = new HashMap<>();
        for (int i = 0; i < record.length; i++) {
            cells.put(header.get(i), record[i]);
        }
        return cells;
    }

    private boolean hasNext() throws IOException {
        try {
            return records.hasNextValue();
        } catch (JsonProcessingException e) {
            throw malformed(e);
        }
    }

    private String[] next() throws IOException {
        try {
            return records.nextValue();
        } catch (JsonProcessingException e) {
            throw malformed(e);
        }
    }

    private PublishException malformed(JsonProcessingException e) {
        return new PublishException(
                file + " line " + e.getLocation().getLineNr() + ": is not CSV: " + e.getOriginalMessage(), e);
    }
}
