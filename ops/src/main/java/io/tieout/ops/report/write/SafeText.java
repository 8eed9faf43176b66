package io.tieout.ops.report.write;

import java.util.Locale;

/** Text of unknown origin, made harmless for where it is shown. */
public final class SafeText {

    /** With these a cell begins that a spreadsheet takes for a formula; the last ones are full-width forms. */
    private static final String FORMULA = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";

    /** A key of the streams has at most 200; what is longer got into the tables by another way. */
    private static final int MOST_SHOWN = 400;

    private SafeText() {}

    /**
     * As a cell of a CSV: a text that a spreadsheet might take for a formula gets an apostrophe before it, and one that
     * begins with an apostrophe another, so that taking one away always gives the text back.
     */
    static String forCsv(String text) {
        return text.startsWith("'") || isFormula(text) ? "'" + text : text;
    }

    /**
     * For a person's eyes: what cannot be seen, or moves the cursor or the direction, is shown as its code, and a text
     * that would fill the screen is cut.
     */
    public static String visible(String text) {
        StringBuilder visible = new StringBuilder();
        text.codePoints().limit(MOST_SHOWN).forEach(point -> {
            if (isVisible(point)) {
                visible.appendCodePoint(point);
            } else {
                visible.append("\\u%04x".formatted(point));
            }
        });
        int length = text.codePointCount(0, text.length());
        return length <= MOST_SHOWN
                ? visible.toString()
                : visible + String.format(Locale.ROOT, " ... (%,d characters)", length);
    }

    private static boolean isFormula(String text) {
        return beginsLikeOne(text) || beginsLikeOne(text.stripLeading());
    }

    private static boolean beginsLikeOne(String text) {
        return !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0;
    }

    private static boolean isVisible(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }
}
