package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.eventtime.Watermark;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FenceIT {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    @BeforeEach
    void createTable() {
        DATABASE.execute("DROP TABLE IF EXISTS parcel; " + Parcels.DDL);
        DATABASE.createProgress();
    }

    @Test
    void aWriterThatWasReplacedWritesNothingOfWhatItHolds() throws IOException {
        try (UpsertWriter old = open(0)) {
            Writers.write(old, List.of(Parcels.described("p", 9, "9"), Parcels.described("of the old one", 1, "1")));
            old.writeWatermark(
                    new Watermark(Instant.parse("2026-03-01T12:00:00Z").toEpochMilli()));
            try (UpsertWriter successor = open(0)) {
                Writers.write(successor, List.of(Parcels.described("p", 1, "1")));
                successor.flush(false);
                assertThatThrownBy(() -> old.flush(false))
                        .isInstanceOf(WriterReplacedException.class)
                        .hasMessage(
                                "A newer writer has taken over subtask 0 of parcel in pipeline live (epoch 1 is over)");
            }
        }
        assertThat(DATABASE.rows("SELECT parcel_id, version FROM parcel")).containsExactly("p|1");
        assertThat(DATABASE.rows("SELECT epoch, watermark FROM pipeline_progress"))
                .containsExactly("2|null");
    }

    @Test
    void writersOfOtherSubtasksAreNotFenced() throws IOException {
        try (UpsertWriter one = open(0);
                UpsertWriter other = open(1)) {
            Writers.write(one, List.of(Parcels.described("p", 1, "1")));
            Writers.write(other, List.of(Parcels.described("q", 1, "1")));
            one.flush(false);
            other.flush(false);
        }
        assertThat(DATABASE.rows("SELECT parcel_id FROM parcel ORDER BY 1")).containsExactly("p", "q");
    }

    @Test
    void aSuccessorWaitsForTheTransactionUnderWayAndStartsFromWhatItReached() throws Exception {
        open(0).close();
        open(1).close();
        DATABASE.execute("UPDATE pipeline_progress SET watermark = '2026-03-01T12:30Z' WHERE subtask = 1");
        DATABASE.execute("UPDATE pipeline_progress SET watermark = '2026-03-01T12:00Z' WHERE subtask = 0");
        try (Connection old = DATABASE.connect();
                Statement statement = old.createStatement()) {
            old.setAutoCommit(false);
            statement.execute("UPDATE pipeline_progress SET watermark = '2026-03-01T12:10Z' WHERE subtask = 0");
            CompletableFuture<Void> successor = CompletableFuture.runAsync(() -> {
                try {
                    open(1).close();
                } catch (IOException failed) {
                    throw new UncheckedIOException(failed);
                }
            });
            await().until(() -> DATABASE.row("SELECT count(*) FROM pg_locks WHERE NOT granted")
                    .equals("1"));
            old.commit();
            successor.join();
        }
        assertThat(DATABASE.row("SELECT watermark AT TIME ZONE 'UTC' FROM pipeline_progress_watermark"))
                .as("it was 12:10 already, and never goes down")
                .isEqualTo("2026-03-01 12:10:00");
    }

    private static UpsertWriter open(int subtask) throws IOException {
        return Writers.openRecording(Writers.connection(DATABASE.url()), subtask, 2, Duration.ZERO);
    }
}
