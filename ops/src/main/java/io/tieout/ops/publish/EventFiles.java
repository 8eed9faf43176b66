package io.tieout.ops.publish;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Orders and payments in files, sorted by event time, then orders before payments, then by position in the file. Events
 * without a time come after all others.
 *
 * <p>All events are held in memory at once, each as the bytes it is published as: about 350 bytes an event, and never
 * more than {@value #MOST_EVENTS} events.
 *
 * @param mapping the files' column names
 * @param zone of times without one; empty when such times are refused
 */
public record EventFiles(ColumnMapping mapping, Optional<ZoneId> zone) {

    /** Not quite 1 GB; ten times the largest shop the demo is meant to show. */
    static final int MOST_EVENTS = 2_500_000;

    private static final Comparator<Event> BY_TIME = Comparator.comparing(
                    (Event event) -> event.eventTime().orElse(Instant.MAX))
            .thenComparing(Event::stream);

    /**
     * Reads the files of one or both streams, CSV with a header or JSON lines.
     *
     * @throws PublishException when a file cannot be understood, or the mapping names a column that none has
     */
    public List<Arrival> read(Map<Stream, Path> files) {
        return read(files, MOST_EVENTS);
    }

    List<Arrival> read(Map<Stream, Path> files, int most) {
        List<Event> events = new ArrayList<>();
        List<FileEvents> read = new ArrayList<>();
        new EnumMap<>(files).forEach((stream, file) -> {
            FileEvents fileEvents = new FileEvents(file, stream, mapping, new EventTimes(zone), most - events.size());
            events.addAll(fileEvents.read());
            read.add(fileEvents);
        });
        requireEveryEntryUsed(read);
        events.sort(BY_TIME);
        return arrivals(events);
    }

    /** An entry for a stream of which no file was given is no mistake: one mapping may serve several calls. */
    private void requireEveryEntryUsed(List<FileEvents> files) {
        mapping.fileNames().forEach((canonical, name) -> {
            List<FileEvents> knowing =
                    files.stream().filter(file -> file.knows(canonical)).toList();
            boolean used = mapping.leavesOut(canonical)
                    || knowing.isEmpty()
                    || knowing.stream().anyMatch(file -> file.has(canonical));
            if (!used) {
                throw new PublishException("--map " + canonical + "=" + name + " is not used: " + why(name, knowing));
            }
        });
    }

    private static String why(String name, List<FileEvents> knowing) {
        Set<String> found = new TreeSet<>();
        knowing.forEach(file -> found.addAll(file.names()));
        return "there is no column " + name + Suggestion.sentence(name, found) + "; found were "
                + String.join(", ", found);
    }

    /** An event without a time arrives with the last that has one. */
    private static List<Arrival> arrivals(List<Event> sorted) {
        List<Arrival> arrivals = new ArrayList<>(sorted.size());
        Instant last = Instant.EPOCH;
        for (Event event : sorted) {
            last = event.eventTime().orElse(last);
            arrivals.add(new Arrival(last, event));
        }
        return arrivals;
    }
}
