package io.tieout.ops.cli;

import io.tieout.db.TestDatabase;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;

/** What a command did that ran in this process. */
public record Ran(int exitCode, String out, String err) {

    public static Ran command(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = TieoutCommand.commandLine(new Console(new PrintWriter(out), new PrintWriter(err)))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
        return new Ran(exitCode, out.toString(), err.toString());
    }

    /** With the settings of this database. */
    static Ran on(TestDatabase database, String... arguments) {
        return command(
                Stream.concat(Stream.of(arguments), settings(database).stream()).toArray(String[]::new));
    }

    static List<String> settings(TestDatabase database) {
        return List.of(
                "--set=database.url=" + database.url(),
                "--set=database.user=" + database.user(),
                "--set=database.password=" + database.password());
    }

    /** A failure of one line, nothing on standard output. */
    public static Ran failed(int exitCode, String line) {
        return new Ran(exitCode, "", line + "\n");
    }
}
