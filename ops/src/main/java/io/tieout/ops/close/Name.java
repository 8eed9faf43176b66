package io.tieout.ops.close;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** What a person is called, without blanks around it. */
public record Name(String text) {

    private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Z}]+");
    private static final Pattern INVISIBLE = Pattern.compile("\\p{C}");

    /** @throws CloseException if it is blank, or holds what cannot be seen */
    public Name {
        text = text.strip();
        if (BLANKS.matcher(text).replaceAll("").isEmpty()) {
            throw new CloseException("A name is blank: say who signs");
        }
        if (hidesAny(text)) {
            throw new CloseException("A name holds a character that cannot be seen: write it in letters");
        }
    }

    /** Whether both are one person's, as far as letters tell: case, blanks and the form of letters do not count. */
    boolean isSameAs(Name other) {
        return letters().equals(other.letters());
    }

    /** Whether a text holds a character that a line of output would not show. */
    static boolean hidesAny(String text) {
        return INVISIBLE.matcher(text).find();
    }

    private String letters() {
        String plain =
                BLANKS.matcher(Normalizer.normalize(text, Normalizer.Form.NFKC)).replaceAll("");
        return plain.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return text;
    }
}
