package io.tieout.ops.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is wrong is told before anything is connected: no database is there. */
class BatchUsageTest {

    private static final String DAY = "--from=2026-08-21 --to=2026-08-22";

    static Stream<Arguments> wrong() {
        return Stream.of(
                Arguments.of("backfill", "Name a window by --from and --to, or --due"),
                Arguments.of("backfill --due " + DAY, "Name a window by --from and --to, or --due"),
                Arguments.of(
                        "backfill --due --replace",
                        "--due takes closed windows and adds to them: leave out --replace and --open"),
                Arguments.of(
                        "backfill --from=yesterday --to=2026-08-22",
                        "--from=yesterday is not a time: use 2026-08-21T10:00:00Z, 2026-08-21T10:00+02:00,"
                                + " 2026-08-21T10:00 or 2026-08-21"),
                Arguments.of(
                        "verify --window-zone=Mars " + DAY,
                        "--window-zone=Mars is not a time zone: use UTC, a region such as America/Sao_Paulo,"
                                + " or an offset such as +02:00"),
                Arguments.of(
                        "verify --from=2026-08-21 --to=2026-08-20T23:00-02:00 --window-zone=-03:00",
                        "--to=2026-08-21T01:00:00Z is not after --from=2026-08-21T03:00:00Z"),
                Arguments.of("verify --from=2026-08-21", "Name the window by --from and --to"),
                Arguments.of("backfill --due --source=kafka", "--source kafka needs --from and --to"),
                Arguments.of("verify --source=files " + DAY, "--source files needs --orders and --payments"),
                Arguments.of(
                        "verify --source=archive --orders=o.csv " + DAY, "--orders and --payments need --source files"),
                Arguments.of("verify --lateness=1d " + DAY, "--lateness needs --source kafka"),
                Arguments.of(
                        "verify --source=kafka --lateness=soon " + DAY,
                        "--lateness=soon is not a duration: use for example 1 d"),
                Arguments.of(
                        "schedule --set=schedule.zone=Mars",
                        "schedule.zone=Mars is not a time zone: use UTC, a region such as America/Sao_Paulo,"
                                + " or an offset"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrong")
    void isToldAtOnce(String arguments, String message) {
        assertThat(Ran.command(arguments.split(" "))).isEqualTo(Ran.failed(2, message));
    }
}
