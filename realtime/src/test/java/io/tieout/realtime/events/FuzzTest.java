package io.tieout.realtime.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random records against {@link StrictReader}: whatever comes is one row, and it is an event exactly if the second
 * reader finds the same one. {@code -Dfuzz.seed=N} repeats a run.
 */
class FuzzTest {

    private static final int RECORDS_OF_EACH_STREAM = 100_000;

    @ParameterizedTest
    @EnumSource
    void whateverComesIsOneRowAndAnEventOnlyByTheRules(TestStream stream) {
        long seed = Long.getLong("fuzz.seed", System.nanoTime());
        System.out.println("FuzzTest " + stream + " -Dfuzz.seed=" + seed);
        Mutations mutations = new Mutations(stream, new Random(seed));
        StrictReader strict = new StrictReader(
                stream, TestStream.FORMAT.floor(), Instant.now().plus(TestStream.FORMAT.maxAhead()));
        DeserializationSchema<RowData> deserializer = stream.deserializer();
        Map<String, Integer> verdicts = new HashMap<>();
        for (int at = 0; at < RECORDS_OF_EACH_STREAM; at++) {
            byte[] record = mutations.next();
            try {
                List<GenericRowData> rows = TestStream.rows(deserializer, record);
                assertThat(rows).hasSize(1);
                String verdict = check(stream, rows.get(0), record, strict.read(record));
                verdicts.merge(verdict, 1, Integer::sum);
            } catch (RuntimeException | AssertionError wrong) {
                fail("Record %d of seed %d, %s: %s".formatted(at, seed, stream, shown(record)), wrong);
            }
        }
        System.out.println("FuzzTest " + stream + " " + verdicts);
        assertThat(verdicts.values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(RECORDS_OF_EACH_STREAM);
        assertThat(verdicts.get(CorpusRecord.ACCEPTED))
                .isBetween(RECORDS_OF_EACH_STREAM / 10, RECORDS_OF_EACH_STREAM / 2);
        assertThat(verdicts.keySet())
                .containsAll(
                        Arrays.stream(RejectionCode.values()).map(Enum::name).toList());
    }

    private static String check(
            TestStream stream, GenericRowData row, byte[] record, Optional<Map<String, Object>> strictly) {
        int last = row.getArity() - 1;
        if (row.isNullAt(last)) {
            assertThat(Optional.of(values(stream, row))).isEqualTo(strictly);
            return CorpusRecord.ACCEPTED;
        }
        assertThat(strictly).isEmpty();
        for (int at = 0; at < last; at++) {
            assertThat(row.isNullAt(at)).isTrue();
        }
        GenericRowData rejection = (GenericRowData) row.getRow(last, 4);
        assertThat(rejection.getBinary(3)).isSameAs(record);
        String sentence = storable(rejection.getString(1));
        assertThat(sentence.codePoints()).noneMatch(Character::isISOControl);
        assertThat(sentence).hasSizeBetween(10, 400);
        if (!rejection.isNullAt(2)) {
            storable(rejection.getString(2));
        }
        return RejectionCode.valueOf(rejection.getString(0).toString()).name();
    }

    /** What is there, as plain Java. */
    private static Map<String, Object> values(TestStream stream, GenericRowData row) {
        Map<String, Object> values = new HashMap<>();
        for (int at = 0; at < row.getArity() - 1; at++) {
            Object value = row.getField(at);
            if (value instanceof StringData text) {
                value = storable(text);
            } else if (value instanceof DecimalData amount) {
                assertThat(List.of(amount.precision(), amount.scale())).isEqualTo(List.of(19, 4));
                value = amount.toBigDecimal();
            } else if (value instanceof TimestampData time) {
                value = time.toInstant();
            }
            if (value != null) {
                values.put(stream.names().get(at), value);
            }
        }
        return values;
    }

    /** The text, which PostgreSQL takes: it is UTF-8 and holds no NUL. */
    private static String storable(StringData data) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(data.toBytes()))
                    .toString();
            assertThat(text).doesNotContain("\0");
            return text;
        } catch (CharacterCodingException noText) {
            throw new AssertionError("no UTF-8: " + data, noText);
        }
    }

    private static String shown(byte[] record) {
        if (record == null) {
            return "no value";
        }
        byte[] start = Arrays.copyOf(record, Math.min(record.length, 1000));
        return new String(start, StandardCharsets.UTF_8) + " = "
                + HexFormat.of().formatHex(start);
    }
}
