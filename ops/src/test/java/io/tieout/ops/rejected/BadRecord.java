package io.tieout.ops.rejected;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A record that is no event, and why.
 *
 * @param stream {@code orders} or {@code payments}
 * @param value empty for a record without one
 */
record BadRecord(String stream, Optional<byte[]> value, String reasonCode, String reason) {

    /** Its first lines explain its form. */
    private static final Path CORPUS =
            Path.of("..", "realtime", "src", "test", "resources", "events", "bad-records.txt");

    private static final Pattern SPECIAL = Pattern.compile("⟦(?:(none)|(.+?) × (\\d+)|([0-9A-F ]*))⟧");

    /** Every record of the corpus of the event format. */
    static List<BadRecord> corpus() {
        try {
            List<BadRecord> records = new ArrayList<>();
            List<String> lines = Files.readAllLines(CORPUS);
            for (int at = 0; at < lines.size(); at++) {
                if (lines.get(at).startsWith("# ")) {
                    String[] value = lines.get(at + 1).split(": ", 2);
                    String[] verdict = lines.get(at + 2).split(": ", 2);
                    records.add(new BadRecord(value[0], bytes(value[1]), verdict[0], verdict[1]));
                }
            }
            return records;
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    private static Optional<byte[]> bytes(String written) {
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

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
