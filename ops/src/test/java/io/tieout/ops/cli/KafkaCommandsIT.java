package io.tieout.ops.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.db.TestDatabase;
import io.tieout.ops.fixture.SharedServers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KafkaCommandsIT {

    private final String name = UUID.randomUUID().toString();
    private final String brokers = SharedServers.get().bootstrapServers();
    private final String[] settings = {
        "--set=kafka.bootstrap-servers=" + brokers,
        "--set=kafka.orders-topic=" + name + ".orders",
        "--set=kafka.payments-topic=" + name + ".payments"
    };

    @TempDir
    Path dir;

    @Test
    void theJobDoesNotStartWithoutItsTopics() {
        try (TestDatabase db = TestDatabase.create()) {
            assertThat(Ran.on(db, with("realtime")))
                    .isEqualTo(Ran.failed(
                            1,
                            "Kafka at %s has no topic %s.orders and %s.payments: create it, or let tieout up or tieout"
                                            .formatted(brokers, name, name)
                                    + " publish do so"));
        }
    }

    @Test
    void publishCreatesTheTopicsOnceAndCountsWhatItSent() throws IOException {
        Path orders = Files.writeString(dir.resolve("orders.csv"), """
                id,created_at
                o1,2024-05-01 10:00:00
                o2,
                """);
        Path payments = Files.writeString(
                dir.resolve("payments.jsonl"),
                "{\"pay_id\":\"p1\",\"order_id\":\"o1\",\"pay_amount\":1,\"pay_time\":1714557600000,"
                        + "\"pay_status\":\"paid\"}\n");
        String[] publish = with(
                "publish",
                "--orders",
                orders.toString(),
                "--payments",
                payments.toString(),
                "--map=order_id=id,order_time=created_at",
                "--zone=UTC",
                "--partitions=3");
        String complaint = "No payment counts as paid: pay_status is paid, and payments.success-statuses is SUCCESS";
        String counts = "2 orders and 1 payments published, 1 of them without a time\n";

        Ran first = Ran.command(publish);
        Ran second = Ran.command(publish);

        assertThat(first.exitCode()).as(first.err()).isZero();
        assertThat(first.out()).isEqualTo(counts);
        assertThat(first.err())
                .startsWith(
                        "%1$s%nTopic %2$s.orders created%nTopic %2$s.payments created%n".formatted(complaint, name));
        assertThat(second.out()).isEqualTo(counts);
        assertThat(second.err()).startsWith(complaint).doesNotContain("created");
    }

    private String[] with(String... arguments) {
        String[] all = new String[arguments.length + settings.length];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        System.arraycopy(settings, 0, all, arguments.length, settings.length);
        return all;
    }
}
