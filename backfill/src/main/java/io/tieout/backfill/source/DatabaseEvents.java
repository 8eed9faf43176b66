package io.tieout.backfill.source;

import io.tieout.backfill.SqlResource;
import io.tieout.backfill.Window;
import io.tieout.realtime.pipeline.TableOptions;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Orders and payments that live in an operational PostgreSQL database, in tables or views with the canonical columns,
 * of which the times are {@code timestamptz}. It is read in slices of time, side by side.
 *
 * @param url JDBC URL
 * @param password empty for none; never printed
 * @param orders table or view, {@code schema.table}
 * @param payments table or view, {@code schema.table}
 * @param slices number of queries per table
 */
public record DatabaseEvents(
        String url, String user, Optional<String> password, String orders, String payments, int slices)
        implements EventSource {

    /** In a table without an order_status its name means the one outside, which is NULL. */
    private static final String ORDERS = """
            (SELECT o.order_id, o.user_id, o.amount, o.currency, o.order_version, o.order_status, o.time_millis
             FROM (SELECT CAST(NULL AS text) AS order_status) AS absent
             CROSS JOIN LATERAL (
             SELECT order_id::text AS order_id, user_id::text AS user_id, amount::numeric(19, 4) AS amount,
             currency::text AS currency, order_version::bigint AS order_version,
             order_status::text AS order_status, %s AS time_millis
             FROM %s WHERE %s) AS o) AS orders""";

    private static final String PAYMENTS = """
            (SELECT pay_id::text AS pay_id, order_id::text AS order_id, pay_amount::numeric(19, 4) AS pay_amount,
             pay_currency::text AS pay_currency, pay_status::text AS pay_status, %s AS time_millis
             FROM %s WHERE %s) AS payments""";

    @Override
    public String name() {
        return "jdbc";
    }

    @Override
    public boolean mayLackEvents() {
        return false;
    }

    @Override
    public Records orders(Window times) {
        return records("jdbc_orders", ORDERS, orders, "order_time", times);
    }

    @Override
    public Records payments(Window times) {
        return records("jdbc_payments", PAYMENTS, payments, "pay_time", times);
    }

    /**
     * The connector reads a timestamptz in the zone of the JVM that happens to run the query, and loses the hour of a
     * clock change; a number of milliseconds means the same everywhere. It takes a query for a table's name, since it
     * does not quote names.
     */
    private Records records(String file, String query, String table, String time, Window times) {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("connector", "jdbc");
        options.put("url", url);
        options.put("username", user);
        password.ifPresent(secret -> options.put("password", secret));
        options.put(
                "table-name",
                query.formatted(millis(time), table, condition(time, times)).replace('\n', ' '));
        options.put("scan.partition.column", "time_millis");
        options.put("scan.partition.num", String.valueOf(slices));
        options.put("scan.partition.lower-bound", String.valueOf(times.from().toEpochMilli()));
        options.put(
                "scan.partition.upper-bound",
                String.valueOf(times.to().minusMillis(1).toEpochMilli()));
        return new Records(SqlResource.filled(file, Map.of("options", TableOptions.text(options))), "TRUE");
    }

    private static String millis(String time) {
        return "floor(extract(epoch FROM %s) * 1000)::bigint".formatted(time);
    }

    private static String condition(String time, Window times) {
        return "%1$s >= %2$s AND %1$s < %3$s".formatted(time, literal(times.from()), literal(times.to()));
    }

    private static String literal(Instant time) {
        return "timestamptz '%s'".formatted(time);
    }

    @Override
    public String toString() {
        return "%s and %s at %s as %s".formatted(orders, payments, url, user);
    }
}
