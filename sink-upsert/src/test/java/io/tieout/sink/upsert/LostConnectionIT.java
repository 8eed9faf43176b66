package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.flink.api.common.eventtime.Watermark;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(60)
class LostConnectionIT {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final String STATE = """
            SELECT (SELECT count(*) FROM parcel), (SELECT watermark AT TIME ZONE 'UTC' FROM pipeline_progress)""";

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    private TcpProxy proxy;

    @BeforeEach
    void createTable() throws IOException {
        DATABASE.execute("DROP TABLE IF EXISTS parcel; " + Parcels.DDL);
        DATABASE.createProgress();
        proxy = new TcpProxy(DATABASE.port());
    }

    @AfterEach
    void closeProxy() throws IOException {
        proxy.close();
    }

    @Test
    void aDatabaseThatIsAwayForSomeSecondsIsWaitedFor() throws IOException {
        try (UpsertWriter writer = open(Duration.ofSeconds(30))) {
            fill(writer);
            proxy.cut(7);
            writer.flush(false);
        }
        assertThat(DATABASE.row(STATE)).isEqualTo("1|2026-03-01 12:00:00");
    }

    /** The server still holds the old transaction with its locks, and must let go of them before the replay gets on. */
    @Test
    void aNetworkThatFallsSilentInMidTransactionIsGotOver() throws IOException {
        try (UpsertWriter writer = open(Duration.ofSeconds(30))) {
            fill(writer);
            proxy.silenceAt("INSERT INTO \"parcel\"", 1);
            writer.flush(false);
        }
        assertThat(DATABASE.row(STATE)).isEqualTo("1|2026-03-01 12:00:00");
    }

    @Test
    void anAnswerThatNeverArrivesToACommitIsAskedForAgain() throws IOException {
        try (UpsertWriter writer = open(Duration.ofSeconds(30))) {
            fill(writer);
            proxy.silenceAt("COMMIT", 0);
            writer.flush(false);
        }
        assertThat(DATABASE.row(STATE)).isEqualTo("1|2026-03-01 12:00:00");
    }

    @Test
    void beyondTheBoundTheWriterFailsAndSaysWhere() throws IOException {
        try (UpsertWriter writer = open(Duration.ofSeconds(2))) {
            fill(writer);
            proxy.close();
            assertThatThrownBy(() -> writer.flush(false))
                    .isInstanceOf(IOException.class)
                    .hasMessage(
                            "PostgreSQL at jdbc:postgresql://localhost:%d/lostconnectionit: gave up after 1000 retries or 2 s: Connection to localhost:%d refused. Check that the hostname and port are correct and that the postmaster is accepting TCP/IP connections.",
                            proxy.port(), proxy.port());
        }
        assertThat(DATABASE.row(STATE)).isEqualTo("0|null");
    }

    @Test
    void aWrongPasswordOrDatabaseIsNotRetried() {
        String url = DATABASE.url().replace("/lostconnectionit", "/nowhere");
        assertThatThrownBy(() -> Writers.open(Parcels.shape(), url))
                .isInstanceOf(IOException.class)
                .hasMessage("Writing parcel failed: FATAL: database \"nowhere\" does not exist");
    }

    private UpsertWriter open(Duration retryTimeout) throws IOException {
        ConnectionSettings connection = Writers.connection(
                DATABASE.url(proxy.port()), Duration.ofSeconds(1), Duration.ofMillis(500), retryTimeout);
        return Writers.openRecording(connection, 0, 1, Duration.ZERO);
    }

    private static void fill(UpsertWriter writer) throws IOException {
        Writers.write(writer, List.of(Parcels.described("p", 1, "1")));
        writer.writeWatermark(new Watermark(NOON.toEpochMilli()));
    }
}
