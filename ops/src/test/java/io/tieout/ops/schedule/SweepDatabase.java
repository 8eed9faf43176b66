package io.tieout.ops.schedule;

import com.zaxxer.hikari.HikariDataSource;
import io.tieout.db.TestDatabase;
import io.tieout.ops.run.Pool;
import io.tieout.ops.status.Horizon;
import io.tieout.realtime.DatabaseSettings;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A migrated database in which a test places watermarks and orders itself, and the sweep's own pool. */
final class SweepDatabase implements AutoCloseable {

    static final String PIPELINE = "main";
    static final String JOINED = "payment_facts";
    static final Duration HALF_AN_HOUR = Duration.ofMinutes(30);

    private final TestDatabase database = TestDatabase.create();
    private final HikariDataSource pool = Pool.open(
            new DatabaseSettings(database.url(), database.user(), Optional.of(database.password())),
            "tieout-sweep",
            Duration.ofMinutes(1));

    TestDatabase database() {
        return database;
    }

    HikariDataSource pool() {
        return pool;
    }

    UnpaidSweep sweep() {
        return sweep(HALF_AN_HOUR);
    }

    /** In Kafka nothing is unread. */
    UnpaidSweep sweep(Duration paymentAfter) {
        return sweep(paymentAfter, (connection, watermark) -> new Horizon(Optional.of(watermark), List.of()));
    }

    UnpaidSweep sweep(Duration paymentAfter, Knowledge knowledge) {
        return new UnpaidSweep(pool, PIPELINE, paymentAfter, knowledge);
    }

    /** The number that one sweep of payments up to half an hour after the order marks. */
    long marked() throws SQLException {
        return sweep().run().marked();
    }

    /** Of the only subtask of the sink behind the join. */
    void watermark(String instant) {
        watermark(PIPELINE, JOINED, 0, 1, instant);
    }

    void watermark(String pipeline, String sink, int subtask, int parallelism, String instant) {
        database.execute("""
                INSERT INTO tieout.pipeline_progress (pipeline, sink, subtask, parallelism, watermark)
                VALUES ('%s', '%s', %d, %d, '%s')
                ON CONFLICT (pipeline, sink, subtask) DO UPDATE SET watermark = EXCLUDED.watermark
                """.formatted(pipeline, sink, subtask, parallelism, instant));
    }

    void order(String id, String time) {
        database.execute("""
                INSERT INTO tieout.order_reconciliation (order_id, amount, currency, order_version, order_time)
                VALUES ('%s', 10, 'EUR', 0, '%s')
                """.formatted(id, time));
    }

    /** So many orders, a millisecond between every hundred. */
    void orders(int count, String from) {
        database.execute("""
                INSERT INTO tieout.order_reconciliation (order_id, amount, currency, order_version, order_time)
                SELECT 'o' || lpad(n::text, 6, '0'), 10, 'EUR', 0, '%s'::timestamptz + n / 100 * INTERVAL '1 millisecond'
                FROM generate_series(0, %d - 1) AS n
                """.formatted(from, count));
    }

    List<List<String>> statuses() {
        return database.rows("SELECT status, count(*) FROM tieout.order_reconciliation GROUP BY 1 ORDER BY 1");
    }

    @Override
    public void close() {
        pool.close();
        database.close();
    }
}
