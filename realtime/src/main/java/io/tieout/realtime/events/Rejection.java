package io.tieout.realtime.events;

/** Thrown inside the format where a record proves not to be an event; carries no stack, since it is no accident. */
final class Rejection extends Exception {

    private static final long serialVersionUID = 1L;

    private static final int MOST_SHOWN_CHARACTERS = 80;

    private final RejectionCode code;

    /** @param sentence which field, which value, what is allowed. */
    Rejection(RejectionCode code, String sentence) {
        super(sentence, null, false, false);
        this.code = code;
    }

    RejectionCode code() {
        return code;
    }

    /** A value as a sentence may show it: short, and with every character that is not seen, or acts, written out. */
    static String shown(String value) {
        StringBuilder shown = new StringBuilder();
        value.codePoints().limit(MOST_SHOWN_CHARACTERS).forEach(character -> {
            if (character == ' ' || isSeen(character)) {
                shown.appendCodePoint(character);
            } else {
                shown.append("\\u%04x".formatted(character));
            }
        });
        return value.codePointCount(0, value.length()) > MOST_SHOWN_CHARACTERS ? shown + "..." : shown.toString();
    }

    private static boolean isSeen(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }
}
