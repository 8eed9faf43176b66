package io.tieout.ops.bench;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/** Runs stages over topics that are filled, each in a process of its own and into an empty schema. */
public final class Bench {

    private static final double MILLION = 1e6;
    private static final double MILLIS = 1e3;

    private static final String ROWS_WRITTEN =
            "SELECT coalesce(sum(n_tup_ins + n_tup_upd), 0)::bigint FROM pg_stat_user_tables";

    private final ClaimedDatabase database;
    private final Path checkpoints;
    private final Truth truth;
    private final StageProcess process;

    /**
     * On servers whose topics hold the load.
     *
     * @param checkpoints folder that the settings of the process name for checkpoints
     */
    public Bench(ClaimedDatabase database, Path checkpoints, Truth truth, StageProcess process) {
        this.database = database;
        this.checkpoints = checkpoints;
        this.truth = truth;
        this.process = process;
    }

    /**
     * Runs one stage.
     *
     * @param run counted from 1
     */
    public Cost run(Stage stage, int run) throws InterruptedException {
        try {
            database.clear();
            return measure(stage, run);
        } catch (SQLException failed) {
            throw new BenchException("PostgreSQL: " + failed.getMessage(), failed);
        }
    }

    private Cost measure(Stage stage, int run) throws SQLException, InterruptedException {
        try (Connection connection = database.connect()) {
            Instant start = Instant.now();
            long written = Sql.number(connection, ROWS_WRITTEN);
            long log = Sql.logPosition(connection);
            try (Sampler sampler = new Sampler(database.postmaster(), Optional.of(checkpoints))) {
                Ran ran = process.run(stage);
                String wrong = stage.table().isPresent()
                        ? truth.difference(connection, stage.table().get())
                        : "";
                return cost(stage, run, wrong, start, ran, sampler, connection, written, log);
            }
        }
    }

    private Cost cost(
            Stage stage,
            int run,
            String wrong,
            Instant start,
            Ran ran,
            Sampler sampler,
            Connection connection,
            long written,
            long log)
            throws SQLException {
        Instant from = ran.firstRead().at();
        Instant to = ran.end().at();
        double seconds = Math.max(1, Duration.between(from, to).toMillis()) / MILLIS;
        double millions = truth.events() / MILLION;
        return new Cost(
                stage.text(),
                run,
                wrong,
                Duration.between(start, from).toMillis() / MILLIS,
                seconds,
                truth.events() / seconds,
                seconds(ran.end().cpu().minus(ran.firstRead().cpu())) / millions,
                known(sampler.kafka(from, to), millions),
                known(sampler.database(from, to), millions),
                sampler.stateBytes(),
                Sql.number(connection, ROWS_WRITTEN) - written,
                Sql.logPosition(connection) - log);
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / MILLIS;
    }

    private static OptionalDouble known(Optional<Duration> cpu, double millions) {
        return cpu.isPresent() ? OptionalDouble.of(seconds(cpu.get()) / millions) : OptionalDouble.empty();
    }
}
