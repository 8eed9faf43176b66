package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.flink.api.common.eventtime.Watermark;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressIT {

    private static final String RECORDED = "SELECT watermark AT TIME ZONE 'UTC', ended FROM pipeline_progress";
    private static final Duration HOLD_BACK = Duration.ofMinutes(30);

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    @BeforeEach
    void createTable() {
        DATABASE.execute("DROP TABLE IF EXISTS parcel; " + Parcels.DDL);
        DATABASE.createProgress();
    }

    @Test
    void theWatermarkIsCommittedInTheTransactionOfTheRowsBeforeIt() throws IOException {
        try (UpsertWriter writer = open(Duration.ZERO)) {
            Writers.write(writer, List.of(Parcels.described("p", 1, "1")));
            writer.writeWatermark(at("2026-03-01T12:00:00.123Z"));
            assertThat(DATABASE.row(RECORDED)).isEqualTo("null|f");
            writer.flush(false);
            assertThat(DATABASE.row(RECORDED)).isEqualTo("2026-03-01 12:00:00.123|f");
            assertThat(DATABASE.row("SELECT (SELECT xmin FROM parcel) = (SELECT xmin FROM pipeline_progress)"))
                    .isEqualTo("t");
        }
    }

    @Test
    void withARefusedRowTheWatermarkDoesNotMoveEither() throws IOException {
        DATABASE.execute("ALTER TABLE parcel ADD CHECK (weight < 100)");
        try (UpsertWriter writer = open(Duration.ZERO)) {
            Writers.write(writer, List.of(Parcels.described("p", 1, "100")));
            writer.writeWatermark(at("2026-03-01T12:00:00Z"));
            assertThatThrownBy(() -> writer.flush(false)).hasCauseInstanceOf(RowRefusedException.class);
        }
        assertThat(DATABASE.row(RECORDED)).isEqualTo("null|f");
    }

    @Test
    void whatTheOperatorsHoldBackIsAdded() throws IOException {
        try (UpsertWriter writer = open(HOLD_BACK)) {
            writer.writeWatermark(at("2026-03-01T12:00:00Z"));
            writer.flush(false);
        }
        assertThat(DATABASE.row(RECORDED)).isEqualTo("2026-03-01 12:30:00|f");
    }

    @Test
    void aWatermarkThatMovedAloneIsWrittenAndOneThatDidNotIsNot() throws IOException {
        ManualTimers timers = new ManualTimers();
        try (UpsertWriter writer = Writers.openRecording(connection(), 0, 1, Duration.ZERO, timers)) {
            writer.writeWatermark(at("2026-03-01T12:00:00Z"));
            timers.advance(Writers.FLUSH_INTERVAL.toMillis());
            String written = DATABASE.row("SELECT xmin, watermark AT TIME ZONE 'UTC' FROM pipeline_progress");
            assertThat(written).endsWith("|2026-03-01 12:00:00");

            writer.writeWatermark(at("2026-03-01T12:00:00Z"));
            writer.writeWatermark(at("2026-03-01T11:59:59Z"));
            timers.advance(Writers.FLUSH_INTERVAL.toMillis());
            writer.flush(false);
            assertThat(DATABASE.row("SELECT xmin, watermark AT TIME ZONE 'UTC' FROM pipeline_progress"))
                    .isEqualTo(written);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE, Long.MAX_VALUE - 30 * 60 * 1000})
    void theLastWatermarkOfABoundedInputIsAnEndAndNotAnInstant(long last) throws IOException {
        try (UpsertWriter writer = open(HOLD_BACK)) {
            writer.writeWatermark(at("2026-03-01T12:00:00Z"));
            writer.writeWatermark(new Watermark(last));
            writer.flush(true);
            assertThat(DATABASE.row(RECORDED)).isEqualTo("2026-03-01 12:30:00|t");

            String written = DATABASE.row("SELECT xmin FROM pipeline_progress");
            writer.writeWatermark(new Watermark(last));
            writer.flush(true);
            assertThat(DATABASE.row("SELECT xmin FROM pipeline_progress")).isEqualTo(written);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, Long.MIN_VALUE + 30 * 60 * 1000})
    void theFirstWatermarkOfAnInputThatHasNoneYetIsNotRecorded(long first) throws IOException {
        try (UpsertWriter writer = open(HOLD_BACK)) {
            writer.writeWatermark(new Watermark(first));
            Writers.write(writer, List.of(Parcels.described("p", 1, "1")));
            writer.flush(false);
        }
        assertThat(DATABASE.row(RECORDED)).isEqualTo("null|f");
    }

    @Test
    void aWriterRestoredFromAnOlderSavepointDoesNotTakeTheWatermarkBack() throws IOException {
        try (UpsertWriter writer = open(Duration.ZERO)) {
            writer.writeWatermark(at("2026-03-01T10:40:00Z"));
            writer.flush(false);
        }
        try (UpsertWriter restored = open(Duration.ZERO)) {
            assertThat(view()).isEqualTo("2026-03-01 10:40:00");
            restored.writeWatermark(at("2026-03-01T10:05:00Z"));
            restored.flush(false);
            assertThat(DATABASE.row(RECORDED)).isEqualTo("2026-03-01 10:05:00|f");
            assertThat(view()).isEqualTo("2026-03-01 10:40:00");
            restored.writeWatermark(at("2026-03-01T10:41:00Z"));
            restored.flush(false);
            assertThat(view()).isEqualTo("2026-03-01 10:41:00");
        }
    }

    @Test
    void movedAtTellsWhenTheWatermarkMovedAndUpdatedAtWhenAnythingWasWritten() throws IOException {
        try (UpsertWriter writer = open(Duration.ZERO)) {
            writer.writeWatermark(at("2026-03-01T12:00:00Z"));
            writer.flush(false);
            DATABASE.execute("UPDATE pipeline_progress SET moved_at = '2000-01-01Z', updated_at = '2000-01-01Z'");
            Writers.write(writer, List.of(Parcels.described("p", 1, "1")));
            writer.flush(false);
            assertThat(DATABASE.row(
                            "SELECT moved_at = '2000-01-01Z', updated_at > '2000-01-01Z' FROM pipeline_progress"))
                    .isEqualTo("t|t");
            writer.writeWatermark(at("2026-03-01T12:00:01Z"));
            writer.flush(false);
            assertThat(DATABASE.row("SELECT moved_at > '2000-01-01Z' FROM pipeline_progress"))
                    .isEqualTo("t");
        }
    }

    private static String view() {
        return DATABASE.row("SELECT watermark AT TIME ZONE 'UTC' FROM pipeline_progress_watermark");
    }

    private static Watermark at(String instant) {
        return new Watermark(Instant.parse(instant).toEpochMilli());
    }

    private static UpsertWriter open(Duration holdBack) throws IOException {
        return Writers.openRecording(connection(), 0, 1, holdBack);
    }

    private static ConnectionSettings connection() {
        return Writers.connection(DATABASE.url());
    }
}
