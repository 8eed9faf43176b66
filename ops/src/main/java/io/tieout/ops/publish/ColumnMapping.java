package io.tieout.ops.publish;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the files call the canonical columns. A name counts in whichever file has the column, and a file without it is
 * looked up under the canonical name; a name that no file has is an error when the files have been read.
 *
 * @param fileNames the files' names by canonical name
 */
public record ColumnMapping(Map<String, String> fileNames) {

    private static final List<String> CANONICAL = Arrays.stream(Stream.values())
            .flatMap(stream -> Columns.of(stream).names().stream())
            .distinct()
            .toList();

    private static final List<String> TIMES = Arrays.stream(Stream.values())
            .map(stream -> Columns.of(stream).time())
            .toList();

    public ColumnMapping {
        fileNames = Collections.unmodifiableMap(new LinkedHashMap<>(fileNames));
        for (String canonical : fileNames.keySet()) {
            requireCanonical(canonical);
        }
    }

    /** Every column has its canonical name. */
    public static ColumnMapping none() {
        return new ColumnMapping(Map.of());
    }

    /**
     * Reads {@code user_id=customer_id,pay_id=payment_id}: the canonical name, then the file's. Blank text is no
     * mapping. An empty name says that the file has no such column on purpose, which only a time may be.
     *
     * @throws PublishException for an entry of another form, an unknown canonical name, or one that stands twice
     */
    public static ColumnMapping parse(String text) {
        Map<String, String> fileNames = new LinkedHashMap<>();
        for (String entry : text.isBlank() ? new String[0] : text.split(",", -1)) {
            int equals = entry.indexOf('=');
            String canonical = equals < 0 ? "" : entry.substring(0, equals).strip();
            String fileName = equals < 0 ? "" : entry.substring(equals + 1).strip();
            if (canonical.isEmpty() || (fileName.isEmpty() && !TIMES.contains(canonical))) {
                throw new PublishException("--map " + entry.strip()
                        + " is not allowed: use CANONICAL=NAME,..., for example --map order_time=created_at");
            }
            requireCanonical(canonical);
            String earlier = fileNames.putIfAbsent(canonical, fileName);
            if (earlier != null) {
                throw new PublishException("--map names " + canonical + " twice, as " + earlier + " and as " + fileName
                        + ": keep one of them");
            }
        }
        return new ColumnMapping(fileNames);
    }

    /** Whether it is said that there is no such column, which would otherwise be required. */
    boolean leavesOut(String canonical) {
        return fileNames.getOrDefault(canonical, canonical).isEmpty();
    }

    private static void requireCanonical(String name) {
        if (!CANONICAL.contains(name)) {
            throw new PublishException("--map " + name + "=... is not allowed: there is no column " + name
                    + Suggestion.sentence(name, CANONICAL) + "; use one of " + String.join(", ", CANONICAL));
        }
    }

    /** As it is written on the command line. */
    @Override
    public String toString() {
        return fileNames.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(","));
    }
}
