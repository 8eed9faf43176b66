package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.apache.flink.table.api.TableEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(120)
class KilledBackendIT {

    private static final int ROWS = 100_000;
    private static final long BETWEEN_KILLS_NANOS = 100_000_000;

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    @Test
    void aJobWhoseConnectionsAreKilledAgainAndAgainWritesEveryRowOnce() throws Exception {
        DATABASE.execute(Parcels.DDL + """
                ;
                CREATE TABLE history (parcel_id text NOT NULL, what text NOT NULL);
                CREATE FUNCTION remember() RETURNS trigger LANGUAGE plpgsql AS
                $$ BEGIN INSERT INTO history VALUES (NEW.parcel_id, TG_OP); RETURN NEW; END $$;
                CREATE TRIGGER remember AFTER INSERT OR UPDATE ON parcel FOR EACH ROW EXECUTE FUNCTION remember()""");
        TableEnvironment flink = Flink.streaming(2);
        Flink.createSink(
                flink,
                "parcel",
                Parcels.FLINK_COLUMNS,
                DATABASE.url(),
                "sink.merge",
                String.join("; ", Parcels.MERGE),
                "sink.flush-rows",
                "500",
                "sink.max-retries",
                "1000",
                "application-name",
                "to be killed");
        flink.executeSql("""
                CREATE TEMPORARY TABLE numbers (n BIGINT) WITH (
                  'connector' = 'datagen',
                  'fields.n.kind' = 'sequence',
                  'fields.n.start' = '1',
                  'fields.n.end' = '%d')""".formatted(ROWS));
        AtomicBoolean done = new AtomicBoolean();
        CompletableFuture<Integer> killer = CompletableFuture.supplyAsync(() -> killUntil(done));
        try {
            Flink.run(flink, """
                    INSERT INTO parcel (parcel_id, version, weight)
                    SELECT CONCAT('p', CAST(n AS STRING)), n, CAST(n AS DECIMAL(19, 4)) FROM numbers
                    ON CONFLICT DO DEDUPLICATE""");
        } finally {
            done.set(true);
        }
        int killed = killer.join();
        System.out.println("KilledBackendIT connections killed: " + killed);
        assertThat(killed).isPositive();
        long sum = ROWS * (ROWS + 1L) / 2;
        assertThat(DATABASE.row("SELECT count(*), sum(version), sum(weight) FROM parcel"))
                .isEqualTo("%d|%d|%d.0000".formatted(ROWS, sum, sum));
        assertThat(DATABASE.rows("SELECT what, count(*), count(DISTINCT parcel_id) FROM history GROUP BY what"))
                .as("a transaction whose commit was not heard of was replayed without a change")
                .containsExactly("INSERT|%d|%d".formatted(ROWS, ROWS));
    }

    private static int killUntil(AtomicBoolean done) {
        int killed = 0;
        while (!done.get()) {
            killed += DATABASE.rows("""
                            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                            WHERE application_name = 'to be killed' AND state = 'active'""").size();
            LockSupport.parkNanos(BETWEEN_KILLS_NANOS);
        }
        return killed;
    }
}
