package io.tieout.realtime.events;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One record of the corpus.
 *
 * @param why it is there, for a person
 * @param written the value as the file writes it
 * @param verdict the name of a {@link RejectionCode}, or {@link #ACCEPTED}
 * @param sentence the rejection's reason, or the event's values
 */
public record CorpusRecord(String id, String why, TestStream stream, String written, String verdict, String sentence) {

    static final String ACCEPTED = "ACCEPTED";

    private static final Pattern SPECIAL = Pattern.compile("⟦(?:(none)|(.+?) × (\\d+)|([0-9A-F ]*))⟧");

    /** The value's bytes; empty for a record without one. */
    public Optional<byte[]> value() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Matcher special = SPECIAL.matcher(written);
        int plain = 0;
        while (special.find()) {
            if (special.group(1) != null) {
                return Optional.empty();
            }
            bytes.writeBytes(utf8(written.substring(plain, special.start())));
            bytes.writeBytes(
                    special.group(2) != null
                            ? utf8(special.group(2).repeat(Integer.parseInt(special.group(3))))
                            : HexFormat.of().parseHex(special.group(4).replace(" ", "")));
            plain = special.end();
        }
        bytes.writeBytes(utf8(written.substring(plain)));
        return Optional.of(bytes.toByteArray());
    }

    @Override
    public String toString() {
        return id;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
