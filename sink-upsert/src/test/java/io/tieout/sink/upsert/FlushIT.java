package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.flink.table.data.RowData;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FlushIT {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    private final ManualTimers timers = new ManualTimers();

    @BeforeEach
    void createTable() {
        DATABASE.execute("DROP TABLE IF EXISTS parcel; " + Parcels.DDL);
    }

    @Test
    void atTheIntervalRowsAreWrittenWithoutFurtherInput() throws IOException {
        try (UpsertWriter writer = open()) {
            for (int interval = 1; interval <= 3; interval++) {
                Writers.write(writer, rows(interval));
                timers.advance(Writers.FLUSH_INTERVAL.toMillis() - 1);
                assertThat(count()).isEqualTo(interval - 1);
                timers.advance(1);
                assertThat(count()).isEqualTo(interval);
            }
        }
    }

    @Test
    void aFullBatchIsWrittenAtOnceAndSameKeysDoNotFillIt() throws IOException {
        try (UpsertWriter writer = open()) {
            Writers.write(writer, rows(Writers.FLUSH_ROWS - 1));
            Writers.write(writer, rows(Writers.FLUSH_ROWS - 1));
            assertThat(count()).isZero();
            Writers.write(writer, List.of(Parcels.described("one more", 1, "1")));
            assertThat(count()).isEqualTo(Writers.FLUSH_ROWS);
        }
    }

    @Test
    void atACheckpointAndAtTheEndEverythingIsWritten() throws IOException {
        try (UpsertWriter writer = open()) {
            Writers.write(writer, rows(20));
            writer.flush(false);
            assertThat(count()).isEqualTo(20);
            Writers.write(writer, rows(21));
            writer.flush(true);
            assertThat(count()).isEqualTo(21);
        }
    }

    @Test
    void aWriterThatIsClosedWritesNoMoreAndItsTimerIsCancelled() throws IOException {
        UpsertWriter writer = open();
        Writers.write(writer, rows(20));
        assertThat(timers.waiting()).isEqualTo(1);
        writer.close();
        assertThat(timers.waiting()).isZero();
        assertThat(count()).isZero();
    }

    private UpsertWriter open() throws IOException {
        return Writers.open(Parcels.shape(), Writers.connection(DATABASE.url()), Optional.empty(), timers);
    }

    private static List<RowData> rows(int size) {
        List<RowData> rows = new ArrayList<>();
        for (int parcel = 0; parcel < size; parcel++) {
            rows.add(Parcels.described("p" + parcel, 1, "1"));
        }
        return rows;
    }

    private static int count() {
        return Integer.parseInt(DATABASE.row("SELECT count(*) FROM parcel"));
    }
}
