package io.tieout.ops.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.db.TestDatabase;
import io.tieout.ops.status.StatusQuery;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SummaryQueryIT {

    private final TestDatabase db = TestDatabase.create();

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void anEmptyDatabaseHasNoAmounts() throws SQLException {
        assertThat(read())
                .isEqualTo(new Summary(
                        0,
                        Map.of("PAID", 0L, "PENDING", 0L, "UNPAID", 0L),
                        new Summary.FirstPayments(0, Map.of()),
                        0,
                        0,
                        0,
                        Optional.empty(),
                        321));
    }

    @Test
    void amountsAreExactByCurrencyWithAtLeastTwoDecimalsAndNoTrailingZeros() throws SQLException {
        paid("o1", "0.1000", "EUR");
        paid("o2", "0.2000", "EUR");
        paid("o3", "999999999999999.9999", "BRL");
        paid("o4", "0.0002", "BRL");
        paid("o5", "6500", "JPY");
        paid("o6", "-1.5", "USD");
        paid("o7", "1.5", "USD");
        paid("o8", "0.1250", "KWD");

        assertThat(read().firstPayments())
                .isEqualTo(new Summary.FirstPayments(
                        8,
                        Map.of(
                                "EUR", "0.30",
                                "BRL", "1000000000000000.0001",
                                "JPY", "6500.00",
                                "USD", "0.00",
                                "KWD", "0.125")));
    }

    @Test
    void anUnknownCurrencyIsAQuestionMarkAndMixedWithNoOther() throws SQLException {
        paid("o1", "1", "EUR");
        db.execute("""
                INSERT INTO tieout.order_reconciliation (order_id, pay_id, pay_amount, pay_time)
                VALUES ('o2', 'p2', 2, '2026-01-31T10:00:00Z'), ('o3', 'p3', 3, '2026-01-31T10:00:00Z')""");

        assertThat(read().firstPayments()).isEqualTo(new Summary.FirstPayments(3, Map.of("?", "5.00", "EUR", "1.00")));
    }

    @Test
    void theRestComesFromTheStatus() throws SQLException {
        paid("o1", "1", "EUR");
        db.execute("""
                INSERT INTO tieout.order_reconciliation (order_id, order_time) VALUES ('o2', '2026-01-31T10:00:00Z');
                INSERT INTO tieout.payment_ledger (pay_id, order_id, pay_amount, pay_time)
                VALUES ('p1', 'o1', 1, '2026-01-31T10:00:00Z');
                INSERT INTO tieout.pipeline_progress (pipeline, sink, subtask, parallelism, watermark)
                VALUES ('main', 'payment_facts', 0, 1, '2026-01-31T10:05:00Z')""");

        assertThat(read())
                .isEqualTo(new Summary(
                        2,
                        Map.of("PAID", 1L, "PENDING", 1L, "UNPAID", 0L),
                        new Summary.FirstPayments(1, Map.of("EUR", "1.00")),
                        1,
                        0,
                        0,
                        Optional.of(Instant.parse("2026-01-31T10:05:00Z")),
                        321));
    }

    private void paid(String order, String amount, String currency) {
        db.execute("""
                INSERT INTO tieout.order_reconciliation (order_id, order_time, pay_id, pay_amount, pay_currency, pay_time)
                VALUES ('%1$s', '2026-01-31T10:00:00Z', 'p-%1$s', %2$s, '%3$s', '2026-01-31T10:00:00Z')""".formatted(order, amount, currency));
    }

    private Summary read() throws SQLException {
        StatusQuery status = new StatusQuery(
                db.dataSource(), "main", Duration.ofMinutes(30), Duration.ofMinutes(2), Duration.ofSeconds(5));
        return new SummaryQuery(db.dataSource(), status).read(321);
    }
}
