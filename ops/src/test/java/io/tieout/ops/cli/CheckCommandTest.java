package io.tieout.ops.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckCommandTest {

    private static final Path SCRIPTS = Path.of("../realtime/src/test/resources/check");
    private static final Path PAGE = Path.of("../docs/check.md");

    @TempDir
    Path dir;

    @Test
    void aScriptWithAMistakeEndsWithCode3AndWhatThePageShows() throws IOException {
        Ran ran = check(SCRIPTS.resolve("window/different-sizes.sql"), "--rate=500");

        assertThat(ran.exitCode()).isEqualTo(3);
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out()).contains("\n  WRONG  fixed interval ");
        assertThat(Files.readString(PAGE)).contains("```\n" + ran.out() + "```\n");
    }

    @Test
    void theCorrectedScriptEndsWithCode0() {
        Ran ran = check(SCRIPTS.resolve("window/right.sql"), "--json");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out())
                .startsWith("{\"wrong\":0,\"notes\":")
                .contains("{\"check\":\"BUSINESS_KEY\",\"verdict\":\"OK\",\"pipeline\":\"matched: WindowJoin in"
                        + " TUMBLE(size=[1 h]) of orders and payments\",\"found\":\"order_id\",\"remedy\":\"\"}");
    }

    @Test
    void whatFlinkRefusesIsAFindingAndDebugShowsItsOwnWords() {
        Path refused = SCRIPTS.resolve("interval/input-last-row.sql");

        assertThat(check(refused).err()).isEmpty();
        Ran debugged = check(refused, "--debug");
        assertThat(debugged.exitCode()).isEqualTo(3);
        assertThat(debugged.err()).contains("StreamPhysicalIntervalJoin doesn't support consuming");
    }

    @Test
    void theConfiguredPipelineHasNoMistakeAndNeedsNoServer() {
        Ran ran = Ran.command("check", "--no-database", "--rate=5000", "--set=windows.enabled=false");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out())
                .contains("5,000 events a second and side, as --rate says", "not looked at, no database")
                .endsWith(" 0 wrong\n");
    }

    @Test
    void aConnectorThatIsNotThereIsBadUsage() throws IOException {
        Path script = Files.writeString(
                dir.resolve("own.sql"),
                Files.readString(SCRIPTS.resolve("window/right.sql")).replace("blackhole", "blackhoel"));

        Ran ran = check(script);

        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err())
                .startsWith("The connector 'blackhoel' is not on the class path: use one of ")
                .contains("blackhole, ");
    }

    @Test
    void whatIsNoScriptOfAJobIsBadUsage() throws IOException {
        assertThat(check(dir.resolve("missing.sql")))
                .isEqualTo(Ran.failed(
                        2, "--sql=%s cannot be read: there is no such file".formatted(dir.resolve("missing.sql"))));
        assertThat(check(Files.writeString(dir.resolve("select.sql"), "SELECT 1;"))
                        .err())
                .startsWith("ValidationException: 'SELECT 1' is not allowed: use SET, CREATE, ");
        assertThat(Ran.command("check", "--rate=0"))
                .isEqualTo(Ran.failed(2, "--rate=0 is not allowed: use 1 or more events per second"));
        assertThat(Ran.command("check", "--hours=0"))
                .isEqualTo(Ran.failed(2, "--hours=0 is not allowed: use 1 to 8784"));
    }

    private static Ran check(Path script, String... further) {
        String[] arguments = new String[2 + further.length];
        arguments[0] = "check";
        arguments[1] = "--sql=" + script;
        System.arraycopy(further, 0, arguments, 2, further.length);
        return Ran.command(arguments);
    }
}
