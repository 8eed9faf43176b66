package io.tieout.ops.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqlCommandTest {

    private static final String[] SECRETS = {
        "--set=database.password=geheim",
        "--set=database.url=jdbc:postgresql://h/d?ssl=true",
        "--set=kafka.properties.sasl.jaas.config=x required username=\"u\" password=\"geheim\";",
        "--set=kafka.properties.ssl.key.password=geheim",
        "--set=kafka.properties.ssl.keystore.key=geheim",
        "--set=kafka.properties.my.api.SECRET=geheim",
        "--set=kafka.properties.client.rack=visible"
    };

    @TempDir
    Path dir;

    @Test
    void theScriptShowsNoSecretAndEverythingElse() {
        Ran ran = sql();

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out())
                .doesNotContain("geheim")
                .contains(
                        "'password' = '***'",
                        "'url' = 'jdbc:postgresql://h/d?ssl=true'",
                        "'properties.sasl.jaas.config' = '***'",
                        "'properties.ssl.key.password' = '***'",
                        "'properties.ssl.keystore.key' = '***'",
                        "'properties.my.api.SECRET' = '***'",
                        "'properties.client.rack' = 'visible'");
    }

    @Test
    void thePlanShowsNoSecret() {
        Ran ran = sql("--plan");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out()).doesNotContain("geheim").contains("IntervalJoin(");
    }

    @Test
    void thePasswordsFileIsNotEvenRead() throws IOException {
        Path file = Files.writeString(dir.resolve("password"), "geheim\n");

        assertThat(Ran.command("sql", "--set=database.password-file=" + file).out())
                .doesNotContain("geheim")
                .contains("'password' = '***'");
    }

    private static Ran sql(String... further) {
        String[] arguments = new String[1 + further.length + SECRETS.length];
        arguments[0] = "sql";
        System.arraycopy(further, 0, arguments, 1, further.length);
        System.arraycopy(SECRETS, 0, arguments, 1 + further.length, SECRETS.length);
        return Ran.command(arguments);
    }
}
