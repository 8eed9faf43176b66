package io.tieout.ops.bench;

import io.tieout.realtime.settings.Settings;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;

/** Measures sinks alone: each updates every row of one table, and then writes the same rows again. */
public final class SinkBench {

    private static final double MILLION = 1e6;
    private static final String INSERT = """
            INSERT INTO written
            SELECT order_id, user_id, amount, currency, order_version, CAST(order_time AS TIMESTAMP(3))
            FROM made_rows
            ON CONFLICT DO DEDUPLICATE""";

    private final BenchDatabase database;
    private final Settings settings;
    private final SinkLoad load;

    /** @param settings that name this database */
    public SinkBench(BenchDatabase database, Settings settings, SinkLoad load) {
        this.database = database;
        this.settings = settings;
        this.load = load;
    }

    /**
     * Runs one sink over a table made anew.
     *
     * @param run counted from 1
     * @return the costs of the update and of the replay
     */
    public List<SinkCost> run(Contender contender, int run) throws InterruptedException {
        try {
            SinkTable table = new SinkTable(database, load.rows());
            table.fill();
            List<SinkCost> costs = new ArrayList<>();
            for (SinkCost.Work work : SinkCost.Work.values()) {
                table.settle();
                Used used = database.measure(() -> write(contender));
                double millions = load.rows() / MILLION;
                costs.add(new SinkCost(
                        contender,
                        work,
                        run,
                        table.difference(1),
                        load.rows() / used.seconds(),
                        used.cpu() / millions,
                        used.databaseCpu() / millions,
                        used.walBytes()));
            }
            return costs;
        } catch (SQLException | IOException failed) {
            throw new BenchException("Sink %s: %s".formatted(contender.text(), failed.getMessage()), failed);
        }
    }

    private Ran write(Contender contender) throws IOException, InterruptedException {
        try {
            RowJob.start(
                            new ShuffledOrders(load.rows(), load.seed(), 1),
                            load.rows(),
                            load.writers(),
                            List.of(contender.definition(settings)),
                            INSERT)
                    .await();
            return new Ran(RowSource.first(), Moment.now());
        } catch (ExecutionException failed) {
            throw new IOException(RowJob.reason(failed), failed);
        }
    }
}
