package io.tieout.ops.report.write;

import java.util.List;
import java.util.Locale;

/**
 * Bars below each other, each as long as its share of the longest. The template reads components of records only.
 *
 * @param height in pixels
 */
record Chart(String title, String explains, int height, List<Bar> bars) {

    /** Of one bar with its label, as the page's template draws it. */
    private static final int BAR_PIXELS = 34;

    static Chart of(String title, String explains, List<Bar> bars) {
        return new Chart(title, explains, bars.size() * BAR_PIXELS, List.copyOf(bars));
    }

    /** How a bar is coloured. */
    enum Tone {
        SETTLED,
        OPEN,
        WAITING,
        PLAIN
    }

    /**
     * One bar.
     *
     * @param value as it is shown
     * @param width as SVG has it, such as {@code 33.33%}
     * @param style its class in the page's style sheet
     */
    record Bar(String label, String value, String width, String style) {

        /** @param percent of the longest bar, 0 to 100 */
        static Bar of(String label, String value, double percent, Tone tone) {
            return new Bar(
                    SafeText.visible(label),
                    value,
                    String.format(Locale.ROOT, "%.2f%%", percent),
                    tone.name().toLowerCase(Locale.ROOT));
        }
    }
}
