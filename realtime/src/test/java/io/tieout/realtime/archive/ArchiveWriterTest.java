package io.tieout.realtime.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.VarCharType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArchiveWriterTest {

    private static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");

    private final List<ArchiveWriter> writers = new ArrayList<>();

    @TempDir
    private Path temp;

    @AfterEach
    void close() {
        writers.forEach(ArchiveWriter::close);
    }

    @Test
    void nothingIsWrittenBeforeTheCheckpoint() throws Exception {
        ArchiveWriter writer = writer(100);
        write(writer, "a", NOON);
        assertThat(folder().files()).isEmpty();

        writer.flush(false);

        assertThat(lines()).containsExactly("a");
        assertThat(folder().hiddenFiles()).isEmpty();
    }

    @Test
    void aCheckpointWithoutRowsWritesNothing() throws Exception {
        ArchiveWriter writer = writer(100);
        write(writer, "a", NOON);
        writer.flush(false);
        writer.flush(false);
        writer.flush(true);

        assertThat(folder().files()).hasSize(1);
        assertThat(lines()).containsExactly("a");
    }

    @Test
    void rowsOfAnHourKeepTheirOrderAndWhatTheCallerDoesWithARowLaterHasNoEffect() throws Exception {
        ArchiveWriter writer = writer(100);
        GenericRowData reused = new GenericRowData(2);
        for (String id : List.of("b", "a", "c")) {
            reused.setField(0, StringData.fromString(id));
            reused.setField(1, TimestampData.fromInstant(NOON));
            writer.write(reused, context());
        }
        writer.flush(true);

        assertThat(lines()).containsExactly("b", "a", "c");
    }

    /** The zone of this JVM is far from UTC. */
    @ParameterizedTest
    @CsvSource({
        "2026-01-31T23:59:59.999Z, event_date=2026-01-31/event_hour=23",
        "2026-02-01T00:00:00.000Z, event_date=2026-02-01/event_hour=00",
        "2026-02-01T00:59:59.999Z, event_date=2026-02-01/event_hour=00",
        "2024-02-29T09:00:00.000Z, event_date=2024-02-29/event_hour=09",
        "1970-01-01T00:00:00.000Z, event_date=1970-01-01/event_hour=00",
        "1969-12-31T23:59:59.999Z, event_date=1969-12-31/event_hour=23",
        "1969-12-31T23:00:00.000Z, event_date=1969-12-31/event_hour=23",
        "1969-12-31T22:59:59.999Z, event_date=1969-12-31/event_hour=22"
    })
    void aRowLiesInTheFolderOfItsHourInUtc(Instant time, String hour) throws Exception {
        assertThat(ZoneId.systemDefault()).isEqualTo(ZoneId.of("Asia/Shanghai"));
        ArchiveWriter writer = writer(100);
        write(writer, "a", time);
        writer.flush(true);

        assertThat(folder().hours()).containsExactly(hour);
    }

    @Test
    void ofAnyNumberOfHoursFewFilesAreOpenAtOnce() throws Exception {
        LineFormat format = new LineFormat(temp);
        ArchiveWriter writer = writer(format, 100_000);
        for (int row = 0; row < 3000; row++) {
            write(writer, "row " + row, NOON.plus(Duration.ofMinutes(30L * row)));
        }
        writer.flush(false);

        assertThat(folder().files()).hasSize(1500);
        assertThat(format.openAtEachBeginning()).hasSize(1500).allMatch(open -> open <= 8);
        assertThat(format.openNow()).isZero();
        assertThat(lines()).hasSize(3000);
        assertThat(folder().hiddenFiles()).isEmpty();
    }

    @Test
    void asManyRowsAsMayBeKeptAreWrittenWithoutACheckpoint() throws Exception {
        ArchiveWriter writer = writer(3);
        for (String id : List.of("a", "b", "c", "d", "e", "f", "g")) {
            write(writer, id, NOON);
        }
        assertThat(folder().files()).hasSize(2);

        writer.flush(true);

        assertThat(folder().files()).hasSize(3);
        assertThat(lines()).containsExactlyInAnyOrder("a", "b", "c", "d", "e", "f", "g");
    }

    @Test
    void whatIsNotWrittenWhenTheTaskEndsIsLeftToTheNextRun() throws Exception {
        ArchiveWriter writer = writer(100);
        write(writer, "a", NOON);
        writer.close();

        assertThat(folder().files()).isEmpty();
    }

    @Test
    void twoWritersOfOneHourHaveFilesOfTheirOwn() throws Exception {
        ArchiveWriter one = writer(100);
        ArchiveWriter other = writer(100);
        write(one, "a", NOON);
        write(other, "b", NOON);
        one.flush(false);
        other.flush(false);

        assertThat(lines()).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void aFileThatCannotBeWrittenIsNeitherSeenNorLeftBehind() throws Exception {
        LineFormat format = new LineFormat(temp);
        URI disk = URI.create(temp.toUri().toString().replace("file:", FullDisk.SCHEME + ":"));
        ArchiveWriter writer = writer(format, disk, 100);
        write(writer, "a", NOON);
        writer.flush(false);
        write(writer, "b", NOON.plus(Duration.ofHours(1)));

        assertThatThrownBy(() -> writer.flush(false))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "The archive %s cannot be written: No space left on device",
                        new org.apache.flink.core.fs.Path(disk))
                .hasCauseInstanceOf(IOException.class);
        assertThat(lines()).containsExactly("a");
        assertThat(folder().hiddenFiles()).isEmpty();
        assertThat(format.openNow()).isZero();
    }

    private ArchiveWriter writer(int flushRows) {
        return writer(new LineFormat(temp), flushRows);
    }

    private ArchiveWriter writer(LineFormat format, int flushRows) {
        return writer(format, temp.toUri(), flushRows);
    }

    private ArchiveWriter writer(LineFormat format, URI folder, int flushRows) {
        ArchiveWriter writer = new ArchiveWriter(
                new ArchiveSink(format, new org.apache.flink.core.fs.Path(folder), 1, 3, flushRows),
                new RowDataSerializer(VarCharType.STRING_TYPE, new LocalZonedTimestampType(3)));
        writers.add(writer);
        return writer;
    }

    private static void write(ArchiveWriter writer, String id, Instant time) throws Exception {
        writer.write(GenericRowData.of(StringData.fromString(id), TimestampData.fromInstant(time)), context());
    }

    private static SinkWriter.Context context() {
        return new SinkWriter.Context() {
            @Override
            public long currentWatermark() {
                return Long.MIN_VALUE;
            }

            @Override
            public Long timestamp() {
                return null;
            }
        };
    }

    private ArchiveFolder folder() {
        return new ArchiveFolder(temp);
    }

    private List<String> lines() throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path file : folder().files()) {
            lines.addAll(Files.readAllLines(temp.resolve(file)));
        }
        return lines;
    }
}
