package io.tieout.ops.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that {@code publish} refuses before it looks for Kafka. */
class PublishFilesTest {

    @TempDir
    Path dir;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = dir.resolve("orders.csv");
    }

    @Test
    void withoutAFileThereIsNothingToPublish() {
        assertThat(Ran.command("publish"))
                .isEqualTo(Ran.failed(2, "Nothing to publish: give --orders FILE, --payments FILE or both"));
    }

    @Test
    void aMissingFileIsNamed() {
        assertRefused(file + " was not found: check the path");
    }

    @Test
    void aMissingColumnIsNamedWithTheMappingThatWouldHelp() throws IOException {
        Files.writeString(file, "order_id,created_at\no1,2024-05-01T10:00:00Z\n");

        assertRefused(
                file + " has no column order_time: it has order_id, created_at; give the file's own names with"
                        + " --map order_time=NAME, or --map order_time= to publish events without a time, which are then rejected");
    }

    @Test
    void aMappingOfAnUnknownColumnIsRefused() throws IOException {
        Files.writeString(file, "order_id,order_time\no1,2024-05-01T10:00:00Z\n");

        assertRefused(
                "--map order_tiem=... is not allowed: there is no column order_tiem, did you mean order_time?; use one"
                        + " of order_id, user_id, amount, currency, order_time, order_version, order_status, pay_id, pay_amount,"
                        + " pay_currency, pay_status, pay_time",
                "--map",
                "order_tiem=created_at");
    }

    @Test
    void anUnknownZoneIsRefused() throws IOException {
        Files.writeString(file, "order_id,order_time\no1,2024-05-01T10:00:00Z\n");

        assertRefused(
                "--zone=Mars/Olympus is not a time zone: use UTC, a region such as America/Sao_Paulo, or an offset such"
                        + " as +02:00",
                "--zone",
                "Mars/Olympus");
    }

    @Test
    void aTimeWithoutAZoneIsRefusedWithItsLine() throws IOException {
        Files.writeString(file, "order_id,order_time\no1,2024-05-01 10:00:00\n");

        assertRefused(file + " line 2: order_time 2024-05-01 10:00:00 has no time zone: give --zone, for example --zone"
                + " UTC");
    }

    private void assertRefused(String line, String... further) {
        String[] arguments = new String[3 + further.length];
        arguments[0] = "publish";
        arguments[1] = "--orders";
        arguments[2] = file.toString();
        System.arraycopy(further, 0, arguments, 3, further.length);
        assertThat(Ran.command(arguments)).isEqualTo(Ran.failed(2, line));
    }
}
