package io.tieout.realtime.events;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;

/** Records of every degree of wrongness, from valid events to random bytes. */
public final class Mutations {

    /** Values that sit on the edge of some rule. */
    private static final List<String> EDGES = List.of(
            "null",
            "true",
            "0",
            "-0",
            "1",
            "-1",
            "1.9",
            "1e3",
            "1E-7",
            "1e400",
            "1e99999",
            "[]",
            "{}",
            "\"\"",
            "\" \"",
            "\"UNKNOWN\"",
            "\"unknown \"",
            "\"0\"",
            "\"A\\u0000b\"",
            "\"\\ud83d\"",
            "\"\\ude00\\ud83d\"",
            "\"\\ud83d\\ude00\"",
            "\"é中😀\"",
            "\"\\u00a0\\u200b\"",
            "\"\\ufeff\"",
            "\"99.9900000\"",
            "\"99.99999\"",
            "\"-999999999999999.9999\"",
            "\"1000000000000000\"",
            "999999999999999.9999",
            "0.00010",
            "\"007\"",
            "\"1,5\"",
            "\" 1\"",
            "\"BAg=\"",
            "9223372036854775807",
            "9223372036854775808",
            "\"-9223372036854775808\"",
            "1709287200000",
            "1709287200",
            "\"1709287200000\"",
            "\"-99999999999\"",
            "946684800000",
            "946684799999",
            "\"2000-01-01T00:00:00Z\"",
            "\"1999-12-31T23:59:59.9999Z\"",
            "\"2024-02-29 10:00:00.123456789 +02:00\"",
            "\"2024-03-31T23:59:59,9+0530\"",
            "\"2024-03-01T10:00-03\"",
            "\"2024-03-01T10:00:00\"",
            "\"2024-02-30T10:00:00Z\"",
            "\"2024-03-01T24:00:00Z\"",
            "\"2023-02-29T00:00:00Z\"",
            "\"2024-12-31T23:59:60Z\"",
            "\"2099-01-01T00:00:00Z\"",
            "\"9999-12-31T23:59:59Z\"",
            "\"0000-01-01T00:00:00Z\"",
            "\"2024-03-01T10:00:00+18:00\"",
            "\"2024-03-01T10:00:00+18:01\"");

    private static final List<String> PIECES = List.of(
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "\"",
            "\\",
            "\\u",
            "\\u0000",
            "\\ud800",
            "null",
            "NaN",
            "-",
            ".",
            "e",
            "0",
            " ",
            "\n",
            "\u0000",
            "\ufeff",
            "\u00a0",
            "//",
            "{\"order_id\":\"x\"}",
            "\"order_id\":1,",
            "\"ORDER_ID\":1,");

    private final Random random;
    private final TestStream stream;

    /** Mutations of this stream's events, the same for the same random numbers. */
    public Mutations(TestStream stream, Random random) {
        this.stream = stream;
        this.random = random;
    }

    /** The next record, null for one without a value. */
    public byte[] next() {
        return switch (random.nextInt(20)) {
            case 0 -> random.nextInt(50) == 0 ? null : bytes(random.nextInt(40));
            case 1 -> utf8(nested());
            case 2 -> random.nextInt(20) == 0 ? utf8(lengthy()) : utf8(event());
            case 3, 4, 5 -> utf8(event());
            case 6, 7, 8, 9, 10, 11 -> utf8(withEdges());
            default -> mutated(utf8(random.nextBoolean() ? event() : withEdges()));
        };
    }

    private String event() {
        return object(fields());
    }

    /** Some values replaced, swapped, left out or given twice. */
    private String withEdges() {
        List<String[]> fields = fields();
        for (int times = 1 + random.nextInt(2); times > 0; times--) {
            String[] one = fields.get(random.nextInt(fields.size()));
            String[] other = fields.get(random.nextInt(fields.size()));
            switch (random.nextInt(8)) {
                case 0 -> {
                    String value = one[1];
                    one[1] = other[1];
                    other[1] = value;
                }
                case 1 -> fields.add(one.clone());
                case 2 -> one[0] = random.nextBoolean() ? one[0].toUpperCase(Locale.ROOT) : one[0] + " ";
                case 3 -> one[0] = other[0];
                default -> one[1] = EDGES.get(random.nextInt(EDGES.size()));
            }
        }
        return object(fields);
    }

    private List<String[]> fields() {
        List<String[]> fields = new ArrayList<>();
        for (String column : stream.eventNames()) {
            if (random.nextInt(20) > 0) {
                fields.add(new String[] {column, usual(column)});
            }
        }
        if (random.nextInt(4) == 0) {
            fields.add(
                    new String[] {"note" + random.nextInt(3), random.nextBoolean() ? "\"ü\"" : "{\"a\":[1,2.5,null]}"});
        }
        if (fields.isEmpty() || random.nextInt(3) == 0) {
            fields.add(new String[] {"x", "1"});
        }
        Collections.shuffle(fields, random);
        return fields;
    }

    private String usual(String column) {
        int number = random.nextInt(1_000_000);
        return switch (column) {
            case "amount", "pay_amount" -> {
                String amount = number / 100 + "." + "%02d".formatted(number % 100);
                yield random.nextBoolean() ? amount : '"' + amount + '"';
            }
            case "order_version" -> String.valueOf(number % 10);
            case "order_time", "pay_time" -> {
                Instant time = Instant.ofEpochMilli(1_700_000_000_000L + number * 1000L + number % 1000);
                yield random.nextInt(4) == 0 ? String.valueOf(time.toEpochMilli()) : '"' + time.toString() + '"';
            }
            case "currency", "pay_currency" -> "\"BRL\"";
            default -> random.nextInt(5) == 0 ? String.valueOf(number + 1) : "\"" + column.charAt(0) + number + '"';
        };
    }

    private String object(List<String[]> fields) {
        String space = random.nextInt(10) == 0 ? " \n" : "";
        return fields.stream()
                .map(field -> '"' + field[0] + "\":" + space + field[1])
                .collect(Collectors.joining("," + space, "{", "}"));
    }

    /** Deep content in a field, known or not. */
    private String nested() {
        int depth = random.nextInt(30) == 0 ? 900 + random.nextInt(200) : random.nextInt(30);
        boolean list = random.nextBoolean();
        String content = (list ? "[" : "{\"a\":").repeat(depth) + "1" + (list ? "]" : "}").repeat(depth);
        List<String[]> fields = fields();
        if (random.nextBoolean()) {
            fields.add(new String[] {"deep", content});
        } else {
            fields.get(random.nextInt(fields.size()))[1] = content;
        }
        return object(fields);
    }

    /** A long text, number or name. */
    private String lengthy() {
        int length = random.nextInt(5) == 0 ? 60_000 : 100 + random.nextInt(300);
        List<String[]> fields = fields();
        String[] field = fields.get(random.nextInt(fields.size()));
        switch (random.nextInt(4)) {
            case 0 -> field[1] = '"' + "x".repeat(length) + '"';
            case 1 -> field[1] = "9".repeat(length);
            case 2 -> field[1] = "\"😀" + "ü".repeat(length) + '"';
            default -> field[0] = "n".repeat(length);
        }
        return object(fields);
    }

    private byte[] mutated(byte[] record) {
        byte[] mutated = record;
        for (int times = 1 + random.nextInt(3); times > 0 && mutated.length > 0; times--) {
            int at = random.nextInt(mutated.length);
            int end = Math.min(mutated.length, at + 1 + random.nextInt(12));
            mutated = switch (random.nextInt(8)) {
                case 0 -> flipped(mutated, at, 1 << random.nextInt(8));
                case 1 -> flipped(mutated, at, random.nextInt(256));
                case 2 -> joined(part(mutated, 0, at), part(mutated, end, mutated.length));
                case 3 -> joined(part(mutated, 0, end), part(mutated, at, mutated.length));
                case 4 -> part(mutated, 0, at);
                case 5 -> part(mutated, at, mutated.length);
                case 6 -> joined(mutated, utf8(PIECES.get(random.nextInt(PIECES.size()))));
                default ->
                    joined(
                            part(mutated, 0, at),
                            utf8(PIECES.get(random.nextInt(PIECES.size()))),
                            part(mutated, at, mutated.length));
            };
        }
        return mutated;
    }

    private static byte[] flipped(byte[] record, int at, int bits) {
        byte[] flipped = record.clone();
        flipped[at] ^= (byte) bits;
        return flipped;
    }

    private static byte[] part(byte[] record, int start, int end) {
        return Arrays.copyOfRange(record, start, end);
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
