package io.tieout.ops.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.ops.schedule.StreamWriter.Payment;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two sweeping nodes beside a writer of new versions of the orders and two of their payments. */
@Timeout(120)
class UnpaidSweepBesideWritersIT {

    private static final int ORDERS = 2_000;
    private static final int WRITERS = 3;
    private static final int BATCHES = 150;
    private static final int BATCH_ROWS = 60;

    private final SweepDatabase db = new SweepDatabase();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final ConcurrentLinkedQueue<Payment> written = new ConcurrentLinkedQueue<>();
    private final AtomicLong marked = new AtomicLong();
    private final AtomicInteger writing = new AtomicInteger(WRITERS);

    @AfterEach
    void close() {
        threads.shutdownNow();
        db.close();
    }

    @Test
    void everyOrderWithAPaymentEndsPaidAndEveryOtherUnpaidWithoutAFailure() throws Exception {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        writeFirstVersions();
        db.watermark("2026-01-31T10:00:00Z");
        List<Future<?>> work = new ArrayList<>();
        for (int number = 0; number < WRITERS; number++) {
            int writer = number;
            work.add(threads.submit(call(() -> write(writer, new Random(seed + writer)))));
        }
        for (int node = 0; node < 2; node++) {
            work.add(threads.submit(call(this::sweepWhileWriting)));
        }
        advanceWatermark();

        for (Future<?> part : work) {
            part.get();
        }
        marked.addAndGet(db.marked());

        assertThat(db.marked()).isZero();
        assertThat(db.database()
                        .rows("SELECT order_id, pay_id FROM tieout.order_reconciliation"
                                + " WHERE pay_id IS NOT NULL ORDER BY order_id"))
                .as("seed %d", seed)
                .isEqualTo(firstPayments());
        assertThat(db.database().rows("SELECT count(*) FROM tieout.order_reconciliation WHERE status = 'PENDING'"))
                .containsExactly(List.of("0"));
        assertThat(db.database().rows("SELECT count(unpaid_at) FROM tieout.order_reconciliation"))
                .as("each mark counted once, seed %d", seed)
                .containsExactly(List.of(marked.toString()));
        assertHistory(seed);
    }

    /** Exactly the orders that were marked before their payment came, each once, by the writer. */
    private void assertHistory(long seed) {
        String change = "SELECT order_id, old_status, new_status, cause FROM tieout.order_status_history ORDER BY 1";
        String due = """
                SELECT order_id, 'UNPAID', 'PAID', 'tieout-realtime' FROM tieout.order_reconciliation
                WHERE unpaid_at IS NOT NULL AND pay_id IS NOT NULL ORDER BY 1""";
        assertThat(db.database().rows(change))
                .as("seed %d", seed)
                .isEqualTo(db.database().rows(due))
                .isNotEmpty();
    }

    private static Callable<Object> call(Work work) {
        return () -> {
            work.run();
            return "";
        };
    }

    private interface Work {
        void run() throws SQLException;
    }

    private void writeFirstVersions() throws SQLException {
        try (Connection connection = db.database().connect()) {
            StreamWriter.writeOrders(
                    connection,
                    IntStream.range(0, ORDERS).mapToObj("o%06d"::formatted).toList(),
                    0);
        }
    }

    private void write(int writer, Random random) throws SQLException {
        try (Connection connection = db.database().connect()) {
            connection.setClientInfo("ApplicationName", StreamWriter.NAME);
            connection.setAutoCommit(false);
            for (int batch = 0; batch < BATCHES; batch++) {
                if (writer == 0) {
                    StreamWriter.writeOrders(connection, ids(random.ints(0, ORDERS)), batch + 1L);
                } else {
                    writePayments(connection, random);
                }
                connection.commit();
            }
        } finally {
            writing.decrementAndGet();
        }
    }

    /** Of odd orders only. */
    private void writePayments(Connection connection, Random random) throws SQLException {
        List<Payment> payments = ids(random.ints(0, ORDERS / 2).map(half -> 2 * half + 1)).stream()
                .map(order -> new Payment(
                        order,
                        "p%09d".formatted(random.nextInt(1_000_000_000)),
                        "2026-01-31T10:%02d:00Z".formatted(random.nextInt(30))))
                .toList();
        StreamWriter.writePayments(connection, payments);
        written.addAll(payments);
    }

    /** Each once, in the order of the keys. */
    private static List<String> ids(IntStream numbers) {
        return numbers.distinct()
                .limit(BATCH_ROWS)
                .sorted()
                .mapToObj("o%06d"::formatted)
                .toList();
    }

    private void sweepWhileWriting() throws SQLException {
        while (writing.get() > 0) {
            marked.addAndGet(db.marked());
        }
    }

    /** From where nothing is due to where all is, a millisecond at a time. */
    private void advanceWatermark() {
        for (int milli = 0; milli < ORDERS / 100 && writing.get() > 0; milli++) {
            db.watermark("2026-01-31T10:30:59.%03dZ".formatted(980 + milli));
        }
        db.watermark("2026-01-31T10:32:00Z");
    }

    private List<List<String>> firstPayments() {
        TreeMap<String, Payment> first = new TreeMap<>();
        Comparator<Payment> order = Comparator.comparing(Payment::payTime).thenComparing(Payment::payId);
        written.forEach(payment ->
                first.merge(payment.orderId(), payment, (one, other) -> order.compare(one, other) <= 0 ? one : other));
        return first.values().stream()
                .map(payment -> List.of(payment.orderId(), payment.payId()))
                .toList();
    }
}
