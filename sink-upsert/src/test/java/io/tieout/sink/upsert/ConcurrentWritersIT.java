package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.flink.table.data.RowData;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Two writers on the same keys, whose rows arrive in opposite orders, beside a job that takes locks in any order. */
@Timeout(120)
class ConcurrentWritersIT {

    private static final int PARCELS = 200;

    /**
     * Written by the second writer only, so that its batches are of another size: a hash table has another order then.
     */
    private static final int OWN_PARCELS = 400;

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    @BeforeEach
    void createTable() {
        DATABASE.execute("DROP TABLE IF EXISTS parcel; " + Parcels.DDL);
    }

    @Test
    void twoWritersOnOverlappingKeysDoNotDeadlock() throws Exception {
        int flushes = 300;
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            Future<Void> up = threads.submit(writer(0, false, flushes));
            Future<Void> down = threads.submit(writer(1, true, flushes));
            up.get();
            down.get();
        } finally {
            threads.shutdownNow();
        }
        assertLastVersionsStand(flushes);
        assertThat(deadlocks()).isZero();
    }

    @Test
    void aJobThatLocksTheSameRowsInAnyOrderStopsNeitherWriter() throws Exception {
        int flushes = 100;
        long before = deadlocks();
        AtomicBoolean done = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            Future<Integer> job = threads.submit(() -> touchInRandomOrder(done));
            Future<Void> up = threads.submit(writer(0, false, flushes));
            Future<Void> down = threads.submit(writer(1, true, flushes));
            up.get();
            down.get();
            done.set(true);
            System.out.printf(
                    "ConcurrentWritersIT %d flushes over %d shared rows beside %d transactions, %d deadlocks%n",
                    2 * flushes, PARCELS, job.get(), deadlocks() - before);
        } finally {
            threads.shutdownNow();
        }
        assertLastVersionsStand(flushes);
    }

    private static Callable<Void> writer(int writer, boolean reversed, int flushes) {
        return () -> {
            try (UpsertWriter upsert = Writers.open(Parcels.shape(), DATABASE.url())) {
                for (int flush = 0; flush < flushes; flush++) {
                    Writers.write(
                            upsert, rows(2 * flush + writer, reversed ? PARCELS + OWN_PARCELS : PARCELS, reversed));
                    upsert.flush(false);
                }
            }
            return null;
        };
    }

    private static List<RowData> rows(long version, int parcels, boolean reversed) throws IOException {
        List<RowData> rows = new ArrayList<>();
        for (int parcel = 0; parcel < parcels; parcel++) {
            rows.add(Parcels.described("p" + parcel, version, version + ".5"));
        }
        if (reversed) {
            Collections.reverse(rows);
        }
        return rows;
    }

    /** Transactions of a few single updates; where one falls to a deadlock it goes on with the next. */
    private static int touchInRandomOrder(AtomicBoolean done) throws SQLException {
        Random random = new Random(1);
        int transactions = 0;
        try (Connection connection = DATABASE.connect();
                PreparedStatement update =
                        connection.prepareStatement("UPDATE parcel SET place = ? WHERE parcel_id = ?")) {
            connection.setAutoCommit(false);
            while (!done.get()) {
                try {
                    for (int touched = 0; touched < 5; touched++) {
                        update.setString(1, "touched " + transactions);
                        update.setString(2, "p" + random.nextInt(PARCELS));
                        update.executeUpdate();
                    }
                    connection.commit();
                } catch (SQLException deadlock) {
                    assertThat(deadlock.getSQLState()).isEqualTo("40P01");
                    connection.rollback();
                }
                transactions++;
            }
        }
        return transactions;
    }

    private static void assertLastVersionsStand(int flushes) {
        int last = 2 * flushes - 1;
        assertThat(DATABASE.rows("SELECT version, weight, count(*) FROM parcel GROUP BY version, weight"))
                .containsExactly("%d|%d.5000|%d".formatted(last, last, PARCELS + OWN_PARCELS));
    }

    private static long deadlocks() {
        return Long.parseLong(
                DATABASE.row("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"));
    }
}
