package io.tieout.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tries everything that the schema has as a login that admit_reader has made a reader. */
class ReaderIT {

    private static final String DENIED = "42501";

    /** A view that cannot be updated, one that cannot be truncated, a column that is always generated. */
    private static final List<String> IMPOSSIBLE = List.of("55000", "42809", "428C9");

    private static Shop shop;
    private static Connection reader;

    @BeforeAll
    static void open() throws SQLException {
        shop = Shop.open("reader_of_everything");
        reader = shop.connectAsReader();
        // What refuses from here on are the rights.
        try (Statement statement = reader.createStatement()) {
            statement.execute("SET default_transaction_read_only = off");
        }
    }

    @AfterAll
    static void close() throws SQLException {
        reader.close();
        shop.close();
    }

    @Test
    void theReaderSeesTheseViewsAndNoTable() {
        assertThat(relations()
                        .filter(relation -> outcome("SELECT * FROM " + relation + " LIMIT 0")
                                .isEmpty()))
                .containsExactly(
                        "tieout.backfill_result",
                        "tieout.batch_result",
                        "tieout.closed_day",
                        "tieout.conservation",
                        "tieout.fx_rate_result",
                        "tieout.late_record",
                        "tieout.order_fx_outdated",
                        "tieout.order_fx_result",
                        "tieout.order_history",
                        "tieout.order_refund",
                        "tieout.order_result",
                        "tieout.order_settlement",
                        "tieout.order_status",
                        "tieout.pair_result",
                        "tieout.pair_unmatched",
                        "tieout.pair_watermark",
                        "tieout.payment_disposition",
                        "tieout.pipeline_watermark",
                        "tieout.rejected_by_reason",
                        "tieout.rejected_record",
                        "tieout.report_watermark",
                        "tieout.restated_day",
                        "tieout.restated_order",
                        "tieout.settlement_rule",
                        "tieout.settling_payment",
                        "tieout.source_loss",
                        "tieout.tie_out_amounts",
                        "tieout.tie_out_conservation",
                        "tieout.tie_out_open_items",
                        "tieout.tie_out_orders",
                        "tieout.tie_out_payments",
                        "tieout.unmatched_pair",
                        "tieout.verification_result",
                        "tieout.window_loss",
                        "tieout.window_result");
    }

    @Test
    void theReaderRunsTheseFunctions() {
        assertThat(calls().filter(call -> !outcome(call).equals(DENIED)).map(ReaderIT::functionOf))
                .containsExactly(
                        "ageing",
                        "bucket_totals",
                        "disposition_totals",
                        "exceptions",
                        "match_latency",
                        "paid_after_first",
                        "paid_outside_interval",
                        "refunded_in_currency",
                        "roll_forward",
                        "tie_outs");
    }

    @Test
    void theReaderChangesAndMakesNothing() {
        Stream<String> changes = relations()
                .flatMap(relation -> Stream.of(
                        "INSERT INTO " + relation + " DEFAULT VALUES",
                        "UPDATE " + relation + " SET " + firstColumnOf(relation) + " = NULL",
                        "DELETE FROM " + relation,
                        "TRUNCATE " + relation));
        Stream<String> makings = Stream.of(
                "CREATE TABLE tieout.mine (id bigint)",
                "CREATE TABLE tieout_backfill.mine (id bigint)",
                "CREATE TABLE public.mine (id bigint)",
                "CREATE SCHEMA mine");

        assertThat(Stream.concat(changes, makings).filter(change -> !refused(outcome(change))))
                .isEmpty();
        assertThat(outcome("DELETE FROM tieout.order_reconciliation")).isEqualTo(DENIED);
    }

    @Test
    void whatARejectedRecordHeldIsNowhereToBeFound() {
        Stream<String> views = relations()
                .map(relation -> "SELECT CAST(x AS text) FROM " + relation + " AS x")
                .filter(query -> outcome(query).isEmpty());
        Stream<String> reports = Stream.of(
                "SELECT CAST(x AS text) FROM tieout.exceptions('-infinity', 'infinity') AS x",
                "SELECT CAST(x AS text) FROM tieout.tie_outs('-infinity', 'infinity') AS x");
        List<String> seen = Stream.concat(views, reports)
                .flatMap(query -> answer(query).stream())
                .toList();

        assertThat(seen)
                .anyMatch(row -> row.contains("MALFORMED_JSON"))
                .anyMatch(row -> row.contains("REJECTED"))
                .noneMatch(row -> row.contains("4711") || row.contains("34373131"));
        assertThat(outcome("SELECT payload FROM tieout.rejected_event")).isEqualTo(DENIED);
    }

    @Test
    void aReaderBeginsReadOnlyAndStopsAfterAMinute() throws SQLException {
        try (Connection fresh = shop.connectAsReader()) {
            assertThat(PrintedTable.of(fresh, """
                            SELECT
                              current_setting('default_transaction_read_only'),
                              current_setting('statement_timeout'),
                              current_setting('idle_in_transaction_session_timeout')
                            """).rows()).containsExactly(List.of("on", "1min", "1min"));
        }
    }

    @Test
    void aLoginThatMayWriteIsNotMadeAReader() {
        shop.db().execute("CREATE ROLE writer_or_reader LOGIN IN ROLE tieout_writer");

        assertThatThrownBy(() -> shop.db().execute("CALL tieout.admit_reader('writer_or_reader')"))
                .cause()
                .hasMessageStartingWith(
                        "ERROR: Login writer_or_reader is a superuser, owns the schema or is a member of"
                                + " tieout_writer: give finance a login of its own");
    }

    private static boolean refused(String outcome) {
        return outcome.equals(DENIED) || IMPOSSIBLE.contains(outcome);
    }

    private static Stream<String> relations() {
        return shop.db().rows("""
                        SELECT 'tieout.' || c.relname
                        FROM pg_class AS c
                        WHERE c.relnamespace = 'tieout'::regnamespace
                          AND c.relkind IN ('r', 'p', 'v', 'm')
                        ORDER BY c.relname COLLATE "C"
                        """).stream().map(row -> row.get(0));
    }

    private static String firstColumnOf(String relation) {
        return shop.db()
                .rows("SELECT attname FROM pg_attribute WHERE attnum = 1 AND attrelid = '" + relation + "'::regclass")
                .get(0)
                .get(0);
    }

    private static Stream<String> calls() {
        return shop.db().rows("""
                        SELECT
                          CASE p.prokind WHEN 'p' THEN 'CALL' ELSE 'SELECT * FROM' END || ' tieout.' || p.proname || '('
                          || (
                            SELECT coalesce(string_agg('CAST(NULL AS ' || format_type(a.type, NULL) || ')', ', '), '')
                            FROM unnest(p.proargtypes) AS a (type)
                          )
                          || ')'
                        FROM pg_proc AS p
                        WHERE p.pronamespace = 'tieout'::regnamespace
                          AND p.prorettype <> 'trigger'::regtype
                        ORDER BY p.proname COLLATE "C"
                        """).stream().map(row -> row.get(0));
    }

    private static String functionOf(String call) {
        return call.replaceFirst(".* tieout\\.(\\w+)\\(.*", "$1");
    }

    private static List<String> answer(String query) {
        try {
            return PrintedTable.of(reader, query).rows().stream()
                    .map(row -> row.get(0))
                    .toList();
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage() + "\nin: " + query, e);
        }
    }

    /** SQLSTATE of the refusal, or an empty text. */
    private static String outcome(String sql) {
        try (Statement statement = reader.createStatement()) {
            statement.execute(sql);
            return "";
        } catch (SQLException e) {
            return e.getSQLState();
        }
    }
}
