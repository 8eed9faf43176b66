package io.tieout.db;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Orders and payments of one database, and the rules they fall under.
 *
 * @param completeThrough watermark of the streams; empty if none is recorded
 */
record Facts(Rule rule, Optional<Instant> completeThrough, List<Order> orders, List<Payment> payments) {

    static final Instant DAY = Instant.parse("2026-06-01T22:00:00Z");
    private static final List<String> CURRENCIES = List.of("BRL", "BRL", "BRL", "BRL", "EUR", "");

    /**
     * All that decides which payments settle an order, and what is let pass in BRL; other currencies have no tolerance.
     */
    record Rule(Duration before, Duration after, boolean sum, BigDecimal tolerance) {

        boolean isInside(Order order, Payment payment) {
            return !payment.time().isBefore(order.time().minus(before))
                    && !payment.time().isAfter(order.time().plus(after));
        }
    }

    /** A row of {@code order_reconciliation}; an empty currency is not known. */
    record Order(
            String id,
            Instant time,
            Optional<BigDecimal> amount,
            String currency,
            String state,
            Optional<Payment> first,
            boolean markedUnpaid,
            boolean resolved,
            boolean undone) {

        boolean isCancelled() {
            return state.equals("CANCELLED");
        }

        Order amended(Optional<BigDecimal> newAmount, String newState) {
            return new Order(id, time, newAmount, currency, newState, first, markedUnpaid, resolved, undone);
        }

        Order paidBy(Optional<Payment> newFirst) {
            return new Order(id, time, amount, currency, state, newFirst, markedUnpaid, resolved, undone);
        }
    }

    /** A row of {@code payment_ledger}; an empty currency is not known, an empty status was not given. */
    record Payment(String id, String orderId, BigDecimal amount, String currency, String status, Instant time) {

        boolean isSuccessful() {
            return status.isEmpty() || status.equals("SUCCESS");
        }

        boolean isRefund() {
            return amount.signum() < 0;
        }
    }

    static final Comparator<Payment> FIRST = Comparator.comparing(Payment::time).thenComparing(Payment::id);

    /** The same facts for the same seed. Small amounts and times near the bounds, so that equal ones are common. */
    static Facts random(long seed) {
        Random random = new Random(seed);
        Rule rule = new Rule(
                Duration.ofMinutes(random.nextInt(15)),
                Duration.ofMinutes(5 + random.nextInt(40)),
                random.nextBoolean(),
                BigDecimal.valueOf(random.nextInt(3)));
        List<Order> orders = new ArrayList<>();
        List<Payment> payments = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            String id = "o" + i;
            Instant time = DAY.plusMillis(random.nextInt(4 * 3600) * 1000L);
            String currency = CURRENCIES.get(random.nextInt(CURRENCIES.size()));
            List<Payment> own = new ArrayList<>();
            for (int j = random.nextInt(5); j > 0; j--) {
                own.add(payment(random, rule, "p" + j + "-" + i, id, currency, time));
            }
            payments.addAll(own);
            if (random.nextInt(10) > 0) {
                orders.add(order(random, rule, id, currency, time, own));
            }
        }
        Optional<Instant> watermark =
                random.nextInt(4) == 0 ? Optional.empty() : Optional.of(DAY.plusSeconds(random.nextInt(6 * 3600)));
        return new Facts(rule, watermark, orders, payments);
    }

    /** The same after some orders were amended or cancelled, and a backfill found what the stream had missed. */
    Facts later(long seed) {
        Random random = new Random(-1 - seed);
        List<Order> later = orders.stream()
                .map(order -> random.nextInt(3) == 0 ? order.amended(amount(random), state(random)) : order)
                .map(order -> order.paidBy(candidates(rule, order, payments).findFirst()))
                .toList();
        return new Facts(rule, completeThrough, later, payments);
    }

    /** Payments that may settle an order, the first one first. */
    private static Stream<Payment> candidates(Rule rule, Order order, List<Payment> payments) {
        return payments.stream()
                .filter(payment -> payment.orderId().equals(order.id()))
                .filter(payment -> payment.isSuccessful() && !payment.isRefund() && rule.isInside(order, payment))
                .sorted(FIRST);
    }

    private static Optional<BigDecimal> amount(Random random) {
        return random.nextInt(12) == 0 ? Optional.empty() : Optional.of(BigDecimal.valueOf(random.nextInt(8)));
    }

    private static String state(Random random) {
        return List.of("", "SHIPPED", "CANCELLED", "cancelled").get(random.nextInt(4));
    }

    private static Order order(
            Random random, Rule rule, String id, String currency, Instant time, List<Payment> payments) {
        Optional<BigDecimal> amount = amount(random);
        String state = state(random);
        // The stream may have missed the first, or all of them.
        int missed = random.nextInt(8) == 0 ? 1 : 0;
        Order unpaid = new Order(
                id,
                time,
                amount,
                currency,
                state,
                Optional.empty(),
                random.nextBoolean(),
                random.nextInt(10) == 0,
                random.nextInt(10) == 0);
        return unpaid.paidBy(candidates(rule, unpaid, payments).skip(missed).findFirst());
    }

    private static Payment payment(Random random, Rule rule, String id, String order, String currency, Instant time) {
        List<Duration> offsets = List.of(
                rule.before().negated(),
                rule.before().negated().minusMillis(1),
                rule.after(),
                rule.after().plusMillis(1),
                Duration.ofMinutes(1),
                Duration.ofMinutes(random.nextInt(120) - 30));
        return new Payment(
                id,
                order,
                BigDecimal.valueOf(random.nextInt(12) - 4),
                random.nextInt(4) == 0 ? CURRENCIES.get(random.nextInt(CURRENCIES.size())) : currency,
                List.of("", "SUCCESS", "SUCCESS", "FAILED").get(random.nextInt(4)),
                time.plus(offsets.get(random.nextInt(offsets.size()))));
    }

    /** Statements that write all of it. */
    String sql() {
        StringBuilder sql = new StringBuilder("""
                INSERT INTO tieout.pipeline_settings
                  (pipeline, payment_before, payment_after, success_statuses, settlement, amount_tolerances)
                VALUES ('orders', interval '%d min', interval '%d min', ARRAY['SUCCESS'], '%s', '{"BRL": "%s"}');
                """.formatted(
                rule.before().toMinutes(), rule.after().toMinutes(), rule.sum() ? "SUM" : "FIRST", rule.tolerance()));
        completeThrough.ifPresent(watermark -> sql.append("""
                INSERT INTO tieout.pipeline_progress (pipeline, sink, subtask, parallelism, watermark)
                SELECT 'orders', sink, 0, 1, '%s' FROM unnest(ARRAY['order_facts', 'payment_facts', 'payment_ledger']) AS sink;
                """.formatted(watermark)));
        payments.forEach(payment -> sql.append("INSERT INTO tieout.payment_ledger VALUES (%s, %s, %s, %s, %s, %s);\n"
                .formatted(
                        text(payment.id()),
                        text(payment.orderId()),
                        payment.amount(),
                        text(payment.currency()),
                        text(payment.status()),
                        text(payment.time().toString()))));
        orders.forEach(order -> sql.append(sql(order)));
        return sql.toString();
    }

    private static String sql(Order order) {
        StringBuilder sql = new StringBuilder("""
                INSERT INTO tieout.order_reconciliation
                  (order_id, amount, currency, order_version, order_time, order_status, pay_id, pay_amount, pay_currency,
                   pay_time, unpaid_at, unpaid_watermark)
                VALUES (%s, %s, %s, 1, %s, %s, %s, %s, %s);
                """.formatted(
                        text(order.id()),
                        order.amount().map(BigDecimal::toString).orElse("NULL"),
                        text(order.currency()),
                        text(order.time().toString()),
                        text(order.state()),
                        first(order),
                        order.markedUnpaid() ? "now()" : "NULL",
                        order.markedUnpaid() ? "now()" : "NULL"));
        String decision = """
                INSERT INTO tieout.order_resolution (order_id, resolved_as, reason, resolved_by, resolved_at)
                VALUES (%s, 'ACCEPTED', 'why', 'ana', %s);
                """.formatted(
                        text(order.id()), text(order.time().plusSeconds(1800).toString()));
        if (order.undone()) {
            sql.append(decision).append("""
                    UPDATE tieout.order_resolution SET undone_by = 'ben', undone_at = now(), undone_reason = 'why'
                    WHERE order_id = %s;
                    """.formatted(text(order.id())));
        }
        if (order.resolved()) {
            sql.append(decision);
        }
        return sql.toString();
    }

    /** Statements that bring the database from the facts before to these, as a backfill does. */
    String changes() {
        StringBuilder sql = new StringBuilder("SET LOCAL application_name = 'tieout-backfill-1';\n");
        orders.forEach(order -> sql.append("""
                UPDATE tieout.order_reconciliation
                SET (amount, order_status, order_version, pay_id, pay_amount, pay_currency, pay_time) = (%s, %s, 2, %s)
                WHERE order_id = %s;
                """.formatted(
                        order.amount().map(BigDecimal::toString).orElse("NULL"),
                        text(order.state()),
                        first(order),
                        text(order.id()))));
        return sql.toString();
    }

    /** Its columns: id, amount, currency, time. */
    private static String first(Order order) {
        return order.first()
                .map(payment -> String.join(
                        ", ",
                        text(payment.id()),
                        payment.amount().toString(),
                        text(payment.currency()),
                        text(payment.time().toString())))
                .orElse("NULL, NULL, NULL, NULL");
    }

    private static String text(String value) {
        return value.isEmpty() ? "NULL" : "'" + value + "'";
    }
}
