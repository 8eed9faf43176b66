package io.tieout.realtime.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every record of the corpus through the format as the Kafka source configures it. */
class CorpusTest {

    /** Verdicts on the record as a whole; all others name a field first. */
    private static final Set<RejectionCode> ON_THE_RECORD = EnumSet.of(
            RejectionCode.TOMBSTONE,
            RejectionCode.EMPTY_VALUE,
            RejectionCode.NOT_UTF8,
            RejectionCode.MALFORMED_JSON,
            RejectionCode.NOT_AN_OBJECT,
            RejectionCode.TRAILING_CONTENT,
            RejectionCode.MISSPELLED_FIELD);

    private static final Map<TestStream, DeserializationSchema<RowData>> DESERIALIZERS =
            new EnumMap<>(TestStream.class);

    @BeforeAll
    static void open() {
        for (TestStream stream : TestStream.values()) {
            DESERIALIZERS.put(stream, stream.deserializer());
        }
        if (Boolean.getBoolean("golden.update")) {
            Arrays.stream(Corpus.values()).forEach(file -> file.update(CorpusTest::judged));
        }
    }

    static Stream<CorpusRecord> everything() {
        return Arrays.stream(Corpus.values()).flatMap(file -> file.records().stream());
    }

    static Stream<CorpusRecord> bad() {
        return Corpus.BAD.records().stream();
    }

    @ParameterizedTest
    @MethodSource("everything")
    void everyRecordHasItsVerdict(CorpusRecord record) {
        assertThat(judged(record)).usingRecursiveComparison().isEqualTo(record);
    }

    @ParameterizedTest
    @MethodSource("bad")
    void everyRejectionIsARowThatAPersonUnderstands(CorpusRecord record) {
        GenericRowData row = row(record);
        int last = row.getArity() - 1;
        for (int at = 0; at < last; at++) {
            assertThat(row.isNullAt(at)).isTrue();
        }
        GenericRowData rejection = (GenericRowData) row.getRow(last, 4);
        RejectionCode code = RejectionCode.valueOf(rejection.getString(0).toString());
        String sentence = rejection.getString(1).toString();
        assertThat(rejection.getBinary(3)).isEqualTo(record.value().orElse(null));
        assertThat(sentence).hasSizeBetween(10, 300);
        assertThat(sentence.codePoints())
                .noneMatch(point -> Character.isISOControl(point) || Character.getType(point) == Character.FORMAT);
        if (!ON_THE_RECORD.contains(code)) {
            assertThat(record.stream().eventNames())
                    .anyMatch(name -> sentence.startsWith(name + "=") || sentence.startsWith(name + " "));
        }
    }

    @Test
    void theCorpusHasEveryReasonAndNoRecordTwice() {
        List<CorpusRecord> bad = Corpus.BAD.records();
        assertThat(bad).hasSizeGreaterThanOrEqualTo(150);
        assertThat(bad.stream().map(CorpusRecord::verdict).collect(Collectors.toSet()))
                .isEqualTo(Arrays.stream(RejectionCode.values()).map(Enum::name).collect(Collectors.toSet()));
        assertThat(everything().map(CorpusRecord::id)).doesNotHaveDuplicates();
        assertThat(everything().map(record -> record.stream() + record.written()))
                .doesNotHaveDuplicates();
    }

    private static GenericRowData row(CorpusRecord record) {
        List<GenericRowData> rows = TestStream.rows(
                DESERIALIZERS.get(record.stream()), record.value().orElse(null));
        assertThat(rows).hasSize(1);
        return rows.get(0);
    }

    private static CorpusRecord judged(CorpusRecord record) {
        GenericRowData row = row(record);
        int last = row.getArity() - 1;
        boolean accepted = row.isNullAt(last);
        return new CorpusRecord(
                record.id(),
                record.why(),
                record.stream(),
                record.written(),
                accepted
                        ? CorpusRecord.ACCEPTED
                        : row.getRow(last, 4).getString(0).toString(),
                accepted
                        ? values(record.stream(), row)
                        : row.getRow(last, 4).getString(1).toString());
    }

    /** Every value that is there, with its name. */
    private static String values(TestStream stream, GenericRowData row) {
        Map<Integer, String> values = new TreeMap<>();
        for (int at = 0; at < row.getArity() - 1; at++) {
            Object value = row.getField(at);
            if (value != null) {
                String text =
                        value instanceof TimestampData time ? time.toInstant().toString() : String.valueOf(value);
                values.put(at, stream.names().get(at) + "=" + Rejection.shown(text));
            }
        }
        return String.join(", ", values.values());
    }
}
