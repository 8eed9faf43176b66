package io.tieout.ops.publish;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Turns the rows of one file into events of one stream, in the file's order. */
final class FileEvents implements Rows {

    private final Path file;
    private final Stream stream;
    private final Columns columns;
    private final ColumnMapping mapping;
    private final EventTimes times;
    private final int most;
    private final List<Event> events = new ArrayList<>();
    private final Set<String> names = new TreeSet<>();

    FileEvents(Path file, Stream stream, ColumnMapping mapping, EventTimes times, int most) {
        this.file = file;
        this.stream = stream;
        this.columns = Columns.of(stream);
        this.mapping = mapping;
        this.times = times;
        this.most = most;
    }

    List<Event> read() {
        Lines.read(file, this);
        return events;
    }

    /** Whether the column is one of this file's stream. */
    boolean knows(String canonical) {
        return columns.names().contains(canonical);
    }

    /** Whether the file has the column under its mapped name; known when the file has been read. */
    boolean has(String canonical) {
        return knows(canonical) && names.contains(mapping.fileNames().getOrDefault(canonical, canonical));
    }

    Collection<String> names() {
        return names;
    }

    @Override
    public void columns(Collection<String> found) {
        names.addAll(found);
        List<String> missing = columns.names().stream()
                .filter(column -> columns.required().contains(column))
                .filter(column -> !found.contains(column) && !has(column) && !mapping.leavesOut(column))
                .toList();
        if (!missing.isEmpty()) {
            throw new PublishException(message(missing, found));
        }
    }

    private String message(List<String> missing, Collection<String> found) {
        return file + " has no column "
                + missing.stream().map(this::withMappedName).collect(Collectors.joining(", ")) + ": it has "
                + String.join(", ", found) + "; give the file's own names with --map "
                + missing.stream().map(column -> column + "=NAME").collect(Collectors.joining(","))
                + (missing.equals(List.of(columns.time()))
                        ? ", or --map " + columns.time() + "= to publish events without a time, which are then rejected"
                        : "");
    }

    private String withMappedName(String column) {
        return Optional.ofNullable(mapping.fileNames().get(column))
                .map(name -> column + " (nor " + name + ")")
                .orElse(column);
    }

    @Override
    public void row(long line, Map<String, String> cells) {
        if (events.size() >= most) {
            throw new PublishException(file + " line " + line + ": is beyond the " + EventFiles.MOST_EVENTS
                    + " events that are sorted at once: split the files by time and publish them one after another");
        }
        Map<String, String> values = new HashMap<>();
        for (String column : columns.names()) {
            values.put(column, cells.getOrDefault(nameIn(cells, column), ""));
        }
        events.add(Event.of(stream, values, time(line, cells)));
    }

    private Optional<Instant> time(long line, Map<String, String> cells) {
        String name = nameIn(cells, columns.time());
        String text = cells.getOrDefault(name, "").strip();
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(times.read(text));
        } catch (EventTimes.Unreadable e) {
            throw new PublishException(file + " line " + line + ": " + name + " " + e.getMessage(), e);
        }
    }

    private String nameIn(Map<String, String> cells, String column) {
        if (mapping.leavesOut(column)) {
            return "";
        }
        String mapped = mapping.fileNames().getOrDefault(column, column);
        return cells.containsKey(mapped) ? mapped : column;
    }
}
