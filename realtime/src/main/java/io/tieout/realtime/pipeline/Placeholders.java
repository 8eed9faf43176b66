package io.tieout.realtime.pipeline;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fills {@code ${name}} in SQL text, and knows which names were asked for. */
public final class Placeholders {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^}]*)}");

    private final Map<String, String> values;
    private final Set<String> unused;

    /** Values by name. */
    public Placeholders(Map<String, String> values) {
        this.values = Map.copyOf(values);
        this.unused = new TreeSet<>(values.keySet());
    }

    /** @throws IllegalStateException if the file asks for a name that has no value. */
    String fill(SqlFile file) {
        return fill(file.toString(), file.text());
    }

    /**
     * Puts the values into a text.
     *
     * @param where the text comes from, for the message
     * @throws IllegalStateException if it asks for a name that has no value
     */
    public String fill(String where, String text) {
        return PLACEHOLDER.matcher(text).replaceAll(found -> {
            String name = found.group(1);
            String value = values.get(name);
            if (value == null) {
                throw new IllegalStateException("%s has the placeholder ${%s}, which is not among %s"
                        .formatted(where, name, new TreeSet<>(values.keySet())));
            }
            unused.remove(name);
            return Matcher.quoteReplacement(value);
        });
    }

    /**
     * Tells of values without effect.
     *
     * @throws IllegalStateException if a value was never asked for: a setting without effect is a mistake
     */
    public void requireAllUsed() {
        if (!unused.isEmpty()) {
            throw new IllegalStateException("No file of the pipeline has the placeholders " + unused);
        }
    }
}
