package io.tieout.ops.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.db.TestDatabase;
import io.tieout.ops.fixture.TieoutProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that refuse and servers that take a connection and say nothing; the whole of both streams counts. */
class UnreachableServersIT {

    private static final Duration FOR_POSTGRESQL = Duration.ofSeconds(15);
    private static final Duration FOR_KAFKA = Duration.ofSeconds(20);

    @TempDir
    Path dir;

    @Test
    void aServerThatRefusesOrSaysNothingIsToldInOneLineSoon() throws Exception {
        Path orders = Files.writeString(dir.resolve("o.csv"), "order_id,order_time\no1,2024-05-01T10:00:00Z\n");
        try (TestDatabase db = TestDatabase.create();
                ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String nobody = "127.0.0.1:" + closedPort();
            String mute = "127.0.0.1:" + silent.getLocalPort();
            List<String> realtime = new ArrayList<>(Ran.settings(db));
            realtime.add(0, "realtime");
            realtime.add("--set=kafka.bootstrap-servers=" + nobody);
            try (TieoutProcess refused = start("status", "--set=database.url=jdbc:postgresql://" + nobody + "/x");
                    TieoutProcess unanswered = start("migrate", "--set=database.url=jdbc:postgresql://" + mute + "/x");
                    TieoutProcess noKafka = TieoutProcess.start(realtime);
                    TieoutProcess muteKafka =
                            start("publish", "--orders=" + orders, "--set=kafka.bootstrap-servers=" + mute)) {
                assertEnds(
                        refused,
                        FOR_POSTGRESQL,
                        "PostgreSQL at jdbc:postgresql://%1$s/x as tieout cannot be used: Connection to %1$s refused."
                                        .formatted(nobody)
                                + " Check that the hostname and port are correct and that the postmaster is accepting"
                                + " TCP/IP connections. (settings database.*)");
                assertEnds(
                        unanswered,
                        FOR_POSTGRESQL,
                        "PostgreSQL at jdbc:postgresql://%s/x as tieout cannot be used: Connection attempt timed out."
                                        .formatted(mute)
                                + " (settings database.*)");
                assertEnds(noKafka, FOR_KAFKA, kafka(nobody));
                assertEnds(muteKafka, FOR_KAFKA, kafka(mute));
            }
        }
    }

    private static String kafka(String address) {
        return "Kafka at %s does not list topics: Timed out waiting for a node assignment. Call: listTopics (settings"
                        .formatted(address)
                + " kafka.*)";
    }

    private static void assertEnds(TieoutProcess process, Duration patience, String line) throws InterruptedException {
        int exitCode = process.exitCode(patience);

        assertThat(new Ran(exitCode, process.out(), process.err())).isEqualTo(Ran.failed(1, line));
    }

    private static TieoutProcess start(String... arguments) {
        return TieoutProcess.start(List.of(arguments));
    }

    private static int closedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
