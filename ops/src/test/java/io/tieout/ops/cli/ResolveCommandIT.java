package io.tieout.ops.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.db.TestDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResolveCommandIT {

    private static final String INSTANT = "20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z";

    private final TestDatabase db = TestDatabase.create();

    @TempDir
    private Path dir;

    @BeforeEach
    void threeOrdersAndAPaymentThatWaitsForItsOrder() {
        db.execute("""
                INSERT INTO tieout.order_reconciliation (order_id, order_time)
                SELECT 'o' || n, '2026-01-31T10:00:00Z' FROM generate_series(1, 3) AS n;
                INSERT INTO tieout.order_reconciliation (order_id, pay_id, pay_amount, pay_time)
                VALUES ('o4', 'p4', 1, '2026-01-31T10:00:00Z')""");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void anOrderIsResolvedOnceAndTheSameDecisionAgainChangesNothing() {
        String[] decision = {"o1", "--as", "written_off", "--reason", "below 1 EUR", "--by", "anna"};

        assertThat(resolve(decision)).isEqualTo(new Ran(0, "Order o1 is resolved\n", ""));
        assertThat(resolve(decision)).isEqualTo(new Ran(0, "Nothing changed: order o1 is resolved so already\n", ""));

        assertThat(rows()).containsExactly(List.of("o1", "WRITTEN_OFF", "below 1 EUR", "anna", "null"));
    }

    @Test
    void whatCannotBeDecidedIsRefusedInOneLineEach() {
        assertThat(resolve("o4", "--as", "ACCEPTED", "--reason", "why", "--by", "anna"))
                .isEqualTo(Ran.failed(2, "there is no order o4"));
        assertThat(resolve("o1", "--as", "LOST", "--reason", " ")).isEqualTo(Ran.failed(2, """
                        --as=LOST is not a decision: use WRITTEN_OFF, PAID_ELSEWHERE, REFUNDED_ELSEWHERE, DUPLICATE, ACCEPTED
                        --reason is blank: say why the order is resolved
                        --by is blank: name who decides"""));
        assertThat(resolve("--undo", "o1", "--reason", "why", "--by", "anna"))
                .isEqualTo(Ran.failed(2, "order o1 is not resolved, so there is nothing to undo"));
        assertThat(resolve("--undo", "o1")).isEqualTo(Ran.failed(2, """
                        --reason is blank: say why the decision is taken back
                        --by is blank: name who takes it back"""));
        assertThat(rows()).isEmpty();
    }

    @Test
    void anOrderThatIsResolvedOtherwiseIsRefusedWithTheDecisionInForce() {
        resolve("o1", "--as", "ACCEPTED", "--reason", "agreed", "--by", "anna");

        Ran ran = resolve("o1", "--as", "DUPLICATE", "--reason", "agreed", "--by", "anna");

        assertThat(masked(ran))
                .isEqualTo(Ran.failed(
                        2, "order o1 is resolved already, as ACCEPTED by anna at NOW (agreed): undo that first"));
        assertThat(rows()).hasSize(1);
    }

    @Test
    void aDecisionIsUndoneAndMadeAnewAndTheListOfTheOrderKeepsBoth() {
        resolve("o1", "--as", "ACCEPTED", "--reason", "agreed", "--by", "anna");
        assertThat(resolve("--undo", "o1", "--reason", "wrong order", "--by", "bruno"))
                .isEqualTo(new Ran(0, "Order o1 is no longer resolved as ACCEPTED\n", ""));
        resolve("o1", "--as", "DUPLICATE", "--reason", "of o2", "--by", "anna");

        assertThat(masked(resolve("--list"))).isEqualTo(new Ran(0, "o1  DUPLICATE  by anna at NOW: of o2\n", ""));
        assertThat(masked(resolve("--list", "--order", "o1"))).isEqualTo(new Ran(0, """
                        o1  ACCEPTED  by anna at NOW: agreed; undone by bruno at NOW: wrong order
                        o1  DUPLICATE  by anna at NOW: of o2
                        """, ""));
        assertThat(masked(resolve("--list", "--json"))).isEqualTo(new Ran(0, """
                        {"decision":{"order_id":"o1","as":"DUPLICATE","reason":"of o2","by":"anna"},"at":"NOW","undone":null}
                        """, ""));
    }

    @Test
    void aFileNamesAllItsMistakesAndChangesNothing() throws IOException {
        resolve("o3", "--as", "ACCEPTED", "--reason", "agreed", "--by", "anna");
        Path file = file("""
                order_id,as,reason,by
                o1,WRITTEN_OFF,small,
                nowhere,WRITTEN_OFF,small,anna
                o2,GONE,"
                ",anna
                o3,DUPLICATE,of o1,anna

                o1,ACCEPTED,fine,anna
                o2,ACCEPTED
                """);

        assertThat(masked(resolve("--file", file.toString())))
                .isEqualTo(Ran.failed(2, """
                        FILE line 2: by is blank: name who decides
                        FILE line 4: as=GONE is not a decision: use WRITTEN_OFF, PAID_ELSEWHERE, REFUNDED_ELSEWHERE, DUPLICATE, ACCEPTED
                        FILE line 4: reason is blank: say why the order is resolved
                        FILE line 8: order o1 is in FILE line 2 already
                        FILE line 9: has 2 cells, the header has 4: quote a cell that contains a comma
                        FILE line 3: there is no order nowhere
                        FILE line 6: order o3 is resolved already, as ACCEPTED by anna at NOW (agreed): undo that first""".replace("FILE", file.toString())));
        assertThat(rows()).hasSize(1);
    }

    @Test
    void aFileMayBeRunAgainAndNamesOnlyWhoDiffersFromTheDefault() throws IOException {
        resolve("o3", "--as", "ACCEPTED", "--reason", "agreed", "--by", "anna");
        Path file = file("""
                \uFEFFby,reason, as,order_id
                ,"small, very",written_off,o1
                bruno,of o1,DUPLICATE,o2
                ,agreed,ACCEPTED,o3
                """);

        assertThat(resolve("--file", file.toString(), "--by", "anna"))
                .isEqualTo(new Ran(0, "2 orders resolved, 1 were already\n", ""));
        assertThat(resolve("--file", file.toString(), "--by", "anna"))
                .isEqualTo(new Ran(
                        0, "Nothing changed: all 3 decisions of %s are in force already\n".formatted(file), ""));

        assertThat(rows())
                .containsExactly(
                        List.of("o3", "ACCEPTED", "agreed", "anna", "null"),
                        List.of("o1", "WRITTEN_OFF", "small, very", "anna", "null"),
                        List.of("o2", "DUPLICATE", "of o1", "bruno", "null"));
    }

    @Test
    void aFileThatCannotBeReadIsRefused() throws IOException {
        Path file = dir.resolve("nowhere.csv");
        assertThat(resolve("--file", file.toString()))
                .isEqualTo(Ran.failed(2, file + " cannot be read: there is no such file"));

        file = file("order_id;as;reason\no1;ACCEPTED;why\n");
        assertThat(resolve("--file", file.toString()))
                .isEqualTo(Ran.failed(
                        2,
                        file + " line 1: the columns order_id;as;reason are not allowed: use order_id, as, reason and,"
                                + " if you like, by"));

        Files.write(file, "order_id,as,reason\no1,ACCEPTED,caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(resolve("--file", file.toString()))
                .isEqualTo(Ran.failed(2, file + " is not UTF-8: export it as CSV in UTF-8"));
    }

    @Test
    void oneCallDoesOneThing() {
        String ways = "use one of: resolve ORDER --as ..., resolve --undo ORDER, resolve --file FILE, resolve --list";

        assertThat(resolve()).isEqualTo(Ran.failed(2, "Nothing to do: " + ways));
        assertThat(resolve("o1", "--list")).isEqualTo(Ran.failed(2, "Too much at once: " + ways));
        assertThat(resolve("--list", "--as", "ACCEPTED"))
                .isEqualTo(Ran.failed(2, "--as names the decision about one ORDER"));
    }

    @Test
    void aDatabaseThatFailsIsNoMistakeOfTheUser() {
        db.execute("DO $$ BEGIN EXECUTE 'ALTER DATABASE ' || current_database()"
                + " || ' SET default_transaction_read_only = on'; END $$");

        assertThat(resolve("o1", "--as", "ACCEPTED", "--reason", "why", "--by", "anna"))
                .isEqualTo(Ran.failed(
                        1, "PostgreSQL: ERROR: cannot execute INSERT in a read-only transaction (--debug shows more)"));
    }

    private Ran resolve(String... arguments) {
        return Ran.on(
                db, Stream.concat(Stream.of("resolve"), Stream.of(arguments)).toArray(String[]::new));
    }

    private Path file(String text) throws IOException {
        return Files.writeString(dir.resolve("decisions.csv"), text);
    }

    private List<List<String>> rows() {
        return db.rows("SELECT order_id, resolved_as, reason, resolved_by, undone_by FROM tieout.order_resolution"
                + " ORDER BY resolution_id");
    }

    private static Ran masked(Ran ran) {
        return new Ran(
                ran.exitCode(), ran.out().replaceAll(INSTANT, "NOW"), ran.err().replaceAll(INSTANT, "NOW"));
    }
}
