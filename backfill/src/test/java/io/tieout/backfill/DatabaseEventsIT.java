package io.tieout.backfill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tieout.backfill.run.Backfill;
import io.tieout.backfill.run.BackfillException;
import io.tieout.backfill.run.BackfillReport;
import io.tieout.backfill.source.DatabaseEvents;
import io.tieout.db.TestDatabase;
import io.tieout.realtime.pipeline.PipelineSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Orders and payments that an operational database holds. */
class DatabaseEventsIT {

    private static final PipelineSettings RULES = new PipelineSettings(
            Duration.ofMinutes(10), Duration.ofMinutes(30), Duration.ofSeconds(5), List.of("SUCCESS", "l'acompte"));

    /** The clocks of Shanghai showed 0:30 at the one, were set back at 1:00, and showed 0:30 again at the other. */
    private static final List<Instant> CLOCK_CHANGES =
            List.of(Instant.parse("1991-09-14T15:30:00Z"), Instant.parse("1991-09-14T16:30:00Z"));

    private final TestDatabase database = TestDatabase.create();

    private final TestDatabase operational = TestDatabase.createEmpty();

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        operational.close();
        database.close();
    }

    @Test
    void theTablesAreThoseOfTheSameEventsInFiles() throws Exception {
        RandomEvents events = RandomEvents.of(11, RULES, 600);
        Oracle oracle = new Oracle(events);
        createTables();
        insert(events.orders(), events.payments());
        // As the random events have it: by the version.
        operational.execute("""
                CREATE TYPE shop.order_status AS ENUM ('SHIPPED', 'CANCELLED');
                ALTER TABLE shop.orders ADD COLUMN order_status shop.order_status;
                UPDATE shop.orders
                SET order_status = CASE order_version WHEN 1 THEN 'SHIPPED' ELSE 'CANCELLED' END::shop.order_status
                WHERE order_version > 0""");
        Window window = Backfills.around(
                        events.orders().stream().map(OrderEvent::orderTime).toList())
                .padded(Backfills.BATCH_WINDOW, Backfills.BATCH_WINDOW);

        BackfillReport report = run(window, 3);

        assertThat(Tables.wholeOrderReconciliation(database)).containsExactlyElementsOf(oracle.orderReconciliation());
        assertThat(Tables.wholePaymentLedger(database)).containsExactlyElementsOf(oracle.paymentLedger());
        assertThat(report.source()).isEqualTo("jdbc");
        assertThat(report.read())
                .isEqualTo(events.orders().size() + events.payments().size());
        Backfill backfill = Backfills.of(database, RULES);
        assertThat(backfill.compare(window, source(1), 0).total()).isZero();
        assertThat(backfill.compare(window, events.write(folder).source(), 0).total())
                .isZero();
    }

    @Test
    void anHourThatTheClocksOfTheJvmHadTwiceIsReadAsTwo() throws Exception {
        assertThat(TimeZone.getDefault().getID()).isEqualTo("Asia/Shanghai");
        createTables();
        insert(List.of(order("o0", CLOCK_CHANGES.get(0)), order("o1", CLOCK_CHANGES.get(1))), List.of());

        run(Backfills.around(CLOCK_CHANGES), 2);

        assertThat(database.rows(
                        "SELECT order_id, order_status, order_time FROM tieout.order_reconciliation ORDER BY order_id"))
                .as("of a table that has no order_status")
                .containsExactly(
                        List.of("o0", "null", CLOCK_CHANGES.get(0).toString()),
                        List.of("o1", "null", CLOCK_CHANGES.get(1).toString()));
    }

    @Test
    void microsecondsAreCutAsTheStreamCutsThem() throws Exception {
        createTables();
        operational.execute("""
                INSERT INTO shop.orders (order_id, order_time) VALUES
                  ('first', '2026-08-21T10:00:00.000000Z'),
                  ('before', '2026-08-21T09:59:59.999999Z'),
                  ('last', '2026-08-21T10:09:59.999999Z'),
                  ('after', '2026-08-21T10:10:00.000000Z');
                INSERT INTO shop.payments (pay_id, order_id, pay_amount, pay_time) VALUES
                  ('in', 'first', 1, '2026-08-21T10:30:00.000900Z'),
                  ('last-out', 'last', 1, '2026-08-21T10:40:00.000000Z'),
                  ('last-in', 'last', 1, '2026-08-21T10:39:59.999001Z')""");

        run(new Window(Instant.parse("2026-08-21T10:00:00Z"), Instant.parse("2026-08-21T10:10:00Z")), 4);

        assertThat(database.rows("SELECT order_id, order_time, pay_id, pay_time FROM tieout.order_reconciliation"
                        + " ORDER BY order_id"))
                .containsExactly(
                        List.of("first", "2026-08-21T10:00:00Z", "in", "2026-08-21T10:30:00Z"),
                        List.of("last", "2026-08-21T10:09:59.999Z", "last-in", "2026-08-21T10:39:59.999Z"));
    }

    @Test
    void aTableThatIsNotThereFailsTheRunInOneLine() {
        createTables();
        operational.execute("DROP TABLE shop.payments");
        Window window = new Window(Instant.parse("2026-08-21T10:00:00Z"), Instant.parse("2026-08-21T10:10:00Z"));
        assertThatThrownBy(() -> run(window, 1))
                .isInstanceOf(BackfillException.class)
                .hasMessage("Run 1 of the window 2026-08-21T10:00:00Z to 2026-08-21T10:10:00Z failed:"
                        + " ERROR: relation \"shop.payments\" does not exist Position: 324");
        assertThat(database.rows("SELECT state, failure FROM tieout.backfill_run"))
                .containsExactly(List.of("FAILED", "ERROR: relation \"shop.payments\" does not exist Position: 324"));
    }

    /** It holds a password. */
    @Test
    void itsTextHasNoPassword() {
        assertThat(new DatabaseEvents("jdbc:postgresql://shop/shop", "reader", Optional.of("secret"), "o", "p", 4))
                .hasToString("o and p at jdbc:postgresql://shop/shop as reader");
    }

    private BackfillReport run(Window window, int slices) throws Exception {
        return Backfills.of(database, RULES).run(Backfills.addOpen(window, source(slices)));
    }

    private DatabaseEvents source(int slices) {
        return new DatabaseEvents(
                operational.url(),
                operational.user(),
                Optional.of(operational.password()),
                "shop.orders",
                "shop.\"payments\"",
                slices);
    }

    private static OrderEvent order(String id, Instant time) {
        return new OrderEvent(id, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), time);
    }

    /** With types of their own, as such tables have them. */
    private void createTables() {
        operational.execute("""
                CREATE SCHEMA shop;
                CREATE TYPE shop.pay_status AS ENUM ('SUCCESS', 'l''acompte', 'FAILED', 'success');
                CREATE TABLE shop.orders (
                  order_id varchar(40), user_id text, amount numeric, currency char(3), order_version integer,
                  order_time timestamptz NOT NULL, note text);
                CREATE TABLE shop.payments (
                  pay_id text, order_id text, pay_amount numeric(12, 4), pay_currency char(3),
                  pay_status shop.pay_status, pay_time timestamptz NOT NULL)""");
    }

    private void insert(List<OrderEvent> orders, List<PaymentEvent> payments) throws Exception {
        try (Connection connection = operational.connect();
                PreparedStatement order = connection.prepareStatement(
                        "INSERT INTO shop.orders VALUES (?, ?, ?, ?, ?, ? + interval '0.4 ms')");
                PreparedStatement payment = connection.prepareStatement(
                        "INSERT INTO shop.payments VALUES (?, ?, ?, ?, ?::shop.pay_status, ? + interval '0.4 ms')")) {
            for (OrderEvent event : orders) {
                order.setString(1, event.orderId());
                order.setString(2, event.userId().orElse(null));
                order.setBigDecimal(3, event.amount().orElse(null));
                order.setString(4, event.currency().orElse(null));
                order.setObject(5, event.version().map(Long::intValue).orElse(null), Types.INTEGER);
                order.setObject(6, event.orderTime().atOffset(ZoneOffset.UTC));
                order.addBatch();
            }
            order.executeBatch();
            for (PaymentEvent event : payments) {
                payment.setString(1, event.payId());
                payment.setString(2, event.orderId());
                payment.setBigDecimal(3, event.amount());
                payment.setString(4, event.currency().orElse(null));
                payment.setString(5, event.status().orElse(null));
                payment.setObject(6, event.payTime().atOffset(ZoneOffset.UTC));
                payment.addBatch();
            }
            payment.executeBatch();
        }
    }
}
