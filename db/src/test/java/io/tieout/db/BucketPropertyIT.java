package io.tieout.db;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.db.Facts.Order;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Random facts against the model of the rules, each seed in a transaction that is rolled back. */
class BucketPropertyIT {

    private static final int SEEDS = 20;

    private static TestDatabase db;
    private static Connection connection;

    @BeforeAll
    static void open() throws SQLException {
        db = TestDatabase.create();
        connection = db.connect();
        connection.setAutoCommit(false);
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
        db.close();
    }

    @Test
    void everyOrderIsInTheBucketAndEveryPaymentHasTheDispositionOfTheRulesAndAllTies() throws SQLException {
        for (long seed = 0; seed < SEEDS; seed++) {
            Facts facts = Facts.random(seed);
            try (Statement statement = connection.createStatement()) {
                statement.execute(facts.sql());
                assertAllHolds(facts, "seed " + seed + ", " + facts.rule());
                Facts later = facts.later(seed);
                statement.execute(later.changes());
                assertAllHolds(later, "seed " + seed + " amended and repaired, " + facts.rule());
            } finally {
                connection.rollback();
            }
        }
    }

    private static void assertAllHolds(Facts facts, String about) throws SQLException {
        assertRowsAreThoseOfTheModel(facts, about);
        assertAllTies(about);
        assertPeriodsRollForward(about);
    }

    private static void assertRowsAreThoseOfTheModel(Facts facts, String about) throws SQLException {
        BucketModel model = new BucketModel(facts);
        assertThat(rows("""
                        SELECT order_id, bucket, applied_amount, refunded_amount, difference, open_amount
                        FROM tieout.order_status"""))
                .as(about)
                .containsExactlyInAnyOrderElementsOf(
                        facts.orders().stream().map(model::row).toList());
        assertThat(rows("SELECT pay_id, disposition FROM tieout.payment_disposition"))
                .as(about)
                .containsExactlyInAnyOrderElementsOf(facts.payments().stream()
                        .map(payment -> List.of(payment.id(), model.disposition(payment)))
                        .toList());
        assertThat(rows("SELECT order_id FROM tieout.order_status WHERE (cleared_at IS NULL)"
                        + " <> (bucket NOT IN ('PAID', 'WITHIN_TOLERANCE', 'CANCELLED', 'RESOLVED'))"
                        + " OR cleared_at < order_time"))
                .as(about)
                .isEmpty();
        assertThat(rows("SELECT sum(orders) FROM tieout.bucket_totals('-infinity', 'infinity')"))
                .as(about)
                .containsExactly(List.of(String.valueOf(
                        facts.orders().stream().map(Order::id).distinct().count())));
    }

    private static void assertAllTies(String about) throws SQLException {
        for (String view : List.of("orders", "payments", "amounts", "open_items")) {
            assertThat(rows("SELECT * FROM tieout.tie_out_" + view)).as(about).isEmpty();
        }
        for (int hours = 0; hours < 5; hours++) {
            assertThat(rows("SELECT * FROM tieout.tie_outs(" + period(hours) + ") WHERE ties IS NOT TRUE"))
                    .as(about)
                    .isEmpty();
        }
    }

    /** What closes one hour opens the next, and what is open after the last is what the buckets say. */
    private static void assertPeriodsRollForward(String about) throws SQLException {
        for (int hours = -1; hours < 7; hours++) {
            assertThat(rows("SELECT * FROM tieout.roll_forward(" + period(hours) + ")"
                            + " WHERE opening_items + new_items - cleared_items <> closing_items"
                            + " OR opening_amount + new_amount - cleared_amount <> closing_amount"))
                    .as(about)
                    .isEmpty();
            assertThat(rows("SELECT currency, closing_items, closing_amount FROM tieout.roll_forward(" + period(hours)
                            + ") WHERE closing_items > 0"))
                    .as(about)
                    .containsExactlyInAnyOrderElementsOf(
                            rows("SELECT currency, opening_items, opening_amount FROM tieout.roll_forward("
                                    + period(hours + 1) + ") WHERE opening_items > 0"));
        }
        assertThat(rows("SELECT currency, closing_items, closing_amount"
                        + " FROM tieout.roll_forward('-infinity', 'infinity') WHERE closing_items > 0"))
                .as(about)
                .containsExactlyInAnyOrderElementsOf(rows("""
                        SELECT currency, count(*), COALESCE(sum(open_amount), 0.0000)
                        FROM tieout.order_status WHERE cleared_at IS NULL GROUP BY currency"""));
    }

    private static String period(int hours) {
        Instant from = Facts.DAY.plus(Duration.ofHours(hours));
        return "'" + from + "', '" + from.plus(Duration.ofHours(1)) + "'";
    }

    private static List<List<String>> rows(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet results = statement.executeQuery(sql)) {
            List<List<String>> rows = new ArrayList<>();
            while (results.next()) {
                List<String> row = new ArrayList<>();
                for (int column = 1; column <= results.getMetaData().getColumnCount(); column++) {
                    row.add(String.valueOf(results.getString(column)));
                }
                rows.add(row);
            }
            return rows;
        }
    }
}
