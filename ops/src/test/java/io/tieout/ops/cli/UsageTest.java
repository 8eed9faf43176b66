package io.tieout.ops.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UsageTest {

    @TempDir
    Path dir;

    @Test
    void aMisspeltCommandIsRefusedWithTheOneProbablyMeant() {
        assertThat(Ran.command("stauts"))
                .isEqualTo(new Ran(2, "", "Unmatched argument at index 0: 'stauts'\nDid you mean: tieout status?\n"));
    }

    @Test
    void withoutACommandTheUsageIsShown() {
        Ran ran = Ran.command();

        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err()).startsWith("Name a command\nUsage: tieout [-hV] [--debug] [COMMAND]\n");
        assertThat(ran.out()).isEmpty();
    }

    @Test
    void everyOptionOutOfBoundsOfABenchmarkIsToldAtOnce() {
        assertThat(Ran.command("bench", "sink", "--rows=0", "--writers=65")).isEqualTo(Ran.failed(2, """
                        --rows=0 is not allowed: use 1 to 10000000
                        --writers=65 is not allowed: use 1 to 64"""));
        assertThat(Ran.command("bench", "sweep", "--orders=0", "--writers=0", "--amended=101", "--alone=601"))
                .isEqualTo(Ran.failed(2, """
                        --orders=0 is not allowed: use 1 to 10000000
                        --writers=0 is not allowed: use 1 to 64
                        --amended=101 is not allowed: use 0 to 100
                        --alone=601 is not allowed: use 1 to 600"""));
        assertThat(Ran.command("bench", "report", "--orders=0", "--paid=-1")).isEqualTo(Ran.failed(2, """
                        --orders=0 is not allowed: use 1 to 10000000
                        --paid=-1 is not allowed: use 0 to 100"""));
        assertThat(Ran.command("bench", "backfill", "--orders=0", "--paid=101", "--orders-per-second=0"))
                .isEqualTo(Ran.failed(2, """
                        --orders=0 is not allowed: use 1 to 10000000
                        --paid=101, --twice=5, --outside=3 are not allowed: use percentages that add up to at most 100
                        --orders-per-second=0 is not allowed: use 1 or more"""));
        assertThat(Ran.command("bench", "report", "--runs=0"))
                .isEqualTo(Ran.failed(2, "--runs=0 is not allowed: use 1 or more"));
    }

    @Test
    void everyWrongSettingIsToldAtOnce() {
        assertThat(Ran.command("status", "-s", "job.parallelism=0", "-s", "job.flush-rows=many"))
                .isEqualTo(Ran.failed(2, """
                        job.parallelism=0 is not allowed: use 1 to 1024 (default 2)
                        job.flush-rows=many is not allowed: use a whole number (default 2000)"""));
    }

    @Test
    void anUnknownSettingIsRefusedWithTheOneProbablyMeant() {
        assertThat(Ran.command("status", "--set", "databse.url=x"))
                .isEqualTo(Ran.failed(2, "--set: databse.url is not a setting, did you mean database.url?"));
    }

    @Test
    void theSettingsFileIsReadAndItsMistakesAreNamedWithIt() throws IOException {
        Path file = Files.writeString(dir.resolve("tieout.yaml"), """
                schedule:
                  unpaid-intervall: 5 s
                status.stalled-after: 0 s
                """);

        assertThat(Ran.command("status", "--config", file.toString())).isEqualTo(Ran.failed(2, """
                        %s: schedule.unpaid-intervall is not a setting, did you mean schedule.unpaid-interval?
                        status.stalled-after=0 s is not allowed: use 1 s to 7 d (default 2 min)""".formatted(file)));
    }

    @Test
    void aSettingsFileAskedForByNameMustExist() {
        Path file = dir.resolve("nowhere.yaml");

        assertThat(Ran.command("migrate", "-c", file.toString()))
                .isEqualTo(Ran.failed(2, "%s cannot be read: there is no such file".formatted(file)));
    }

    @Test
    void settingsThatDoNotFitTogetherAreBadUsage() {
        assertThat(Ran.command("sql", "-s", "job.state-ttl=30 min"))
                .isEqualTo(Ran.failed(
                        2,
                        "job.state-ttl=30 min is not allowed: use at least 2405 s, the payment interval and the"
                                + " out-of-orderness"));
    }

    @Test
    void aGeneratedDayHasABoundedNumberOfOrders() {
        assertThat(Ran.command("demo", "--count", "0"))
                .isEqualTo(Ran.failed(2, "--count: orders=0 is not allowed: a shopping day has 1 to 1000000 orders"));
    }

    @Test
    void aSpeedIsMaxOrAPositiveNumber() {
        assertThat(Ran.command("demo", "--speed", "fast"))
                .isEqualTo(Ran.failed(
                        2,
                        "--speed fast is not allowed: use max, or the seconds of event time to replay in a second, for"
                                + " example 600"));
    }

    @Test
    void aTopicHasAtLeastOnePartition() throws IOException {
        Path orders = Files.writeString(dir.resolve("o.csv"), "order_id,order_time\no1,2024-05-01T10:00:00Z\n");

        assertThat(Ran.command("publish", "--orders", orders.toString(), "--partitions", "0"))
                .isEqualTo(Ran.failed(2, "--partitions=0 is not allowed: use 1 or more"));
        assertThat(Ran.command("up", "--partitions", "-1"))
                .isEqualTo(Ran.failed(2, "--partitions=-1 is not allowed: use 1 or more"));
    }

    @Test
    void anErrorShowsItsStackOnlyIfAskedTo() {
        String refused = "--set: x is not a setting; docs/reference/settings.md lists them all\n";

        assertThat(Ran.command("status", "-s", "x=1")).isEqualTo(new Ran(2, "", refused));
        for (Ran ran :
                new Ran[] {Ran.command("--debug", "status", "-s", "x=1"), Ran.command("status", "-s", "x=1", "--debug")
                }) {
            assertThat(ran.exitCode()).isEqualTo(2);
            assertThat(ran.err())
                    .startsWith(refused + "io.tieout.realtime.settings.SettingsException: ")
                    .contains("\tat io.tieout.ops.cli.StatusCommand.call(StatusCommand.java:");
        }
    }
}
