package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.flink.table.data.RowData;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class UnchangedReplayIT {

    private static final String STATISTICS =
            "SELECT n_tup_ins, n_tup_upd FROM pg_stat_user_tables WHERE relname = 'parcel'";

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    @BeforeEach
    void createTable() {
        DATABASE.execute("DROP TABLE IF EXISTS parcel; " + Parcels.DDL);
    }

    @Test
    void twentyReplaysOfTheSameFactsTouchNoRow() throws IOException {
        assertReplaysTouchNothing(Parcels.shape());
    }

    @Test
    void twentyReplaysOfTheSameRowsTouchNoRowInPlainUpsertEither() throws IOException {
        assertReplaysTouchNothing(Parcels.shape(List.of()));
    }

    private static void assertReplaysTouchNothing(TableShape shape) throws IOException {
        List<RowData> rows = new ArrayList<>();
        for (int parcel = 0; parcel < 500; parcel++) {
            rows.add(Parcels.whole("p" + parcel, parcel, "1.5", "2026-03-01T12:00:00Z", "s", "dock"));
        }
        Writers.writeAll(shape, DATABASE.url(), rows);
        List<String> written = versions();

        try (UpsertWriter writer = Writers.open(shape, DATABASE.url())) {
            for (int replay = 0; replay < 20; replay++) {
                Collections.shuffle(rows, new Random(replay));
                Writers.write(writer, rows);
                writer.flush(false);
            }
            // Reported together with what the replays did, when this connection ends.
            Writers.write(writer, List.of(Parcels.described("one more", 1, "1")));
            writer.flush(true);
        }
        assertThat(versions()).containsAll(written).hasSize(written.size() + 1);
        await().untilAsserted(() -> assertThat(DATABASE.row(STATISTICS)).isEqualTo("501|0"));
    }

    /** Place and writing transaction of every row; both change with any update. */
    private static List<String> versions() {
        return DATABASE.rows("SELECT ctid, xmin, parcel_id FROM parcel");
    }
}
