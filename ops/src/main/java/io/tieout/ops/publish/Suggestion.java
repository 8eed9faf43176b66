package io.tieout.ops.publish;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** The known name somebody may have meant. */
final class Suggestion {

    /** Of the name's letters; with more than a third of them wrong a guess would mislead. */
    private static final int LETTERS_PER_MISTAKE = 3;

    private Suggestion() {}

    /** {@code ", did you mean order_time?"}, or nothing when no known name is near. */
    static String sentence(String name, Collection<String> known) {
        return nearest(name, known)
                .map(candidate -> ", did you mean " + candidate + "?")
                .orElse("");
    }

    private static Optional<String> nearest(String name, Collection<String> known) {
        int allowed = Math.max(1, name.length() / LETTERS_PER_MISTAKE);
        return known.stream()
                .filter(candidate -> distance(name, candidate) <= allowed)
                .min(Comparator.comparingInt((String candidate) -> distance(name, candidate))
                        .thenComparing(Comparator.naturalOrder()));
    }

    private static int distance(String left, String right) {
        return LevenshteinDistance.getDefaultInstance()
                .apply(left.toLowerCase(Locale.ROOT), right.toLowerCase(Locale.ROOT));
    }
}
