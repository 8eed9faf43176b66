package io.tieout.ops.cli;

import io.tieout.ops.bench.Load;
import java.time.Duration;
import picocli.CommandLine.Option;

/** What events a load is made of, but for their number. */
final class LoadOptions {

    @Option(names = "--seed", defaultValue = "1", description = "Seed of the load. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--paid",
            defaultValue = "85",
            paramLabel = "PERCENT",
            description = "Orders with one payment in time. Default: ${DEFAULT-VALUE}.")
    private int paid;

    @Option(
            names = "--twice",
            defaultValue = "5",
            paramLabel = "PERCENT",
            description = "Orders with two payments in time. Default: ${DEFAULT-VALUE}.")
    private int twice;

    @Option(
            names = "--outside",
            defaultValue = "3",
            paramLabel = "PERCENT",
            description =
                    "Orders paid outside the payment interval; the rest is never paid. Default: ${DEFAULT-VALUE}.")
    private int outside;

    @Option(
            names = "--disorder",
            defaultValue = "3000",
            paramLabel = "MILLIS",
            description = "How late an event may come in event time, at most. Default: ${DEFAULT-VALUE}.")
    private long disorder;

    /** @throws UsageException listing every option that is out of bounds */
    Load load(int orders, int ordersPerSecond) {
        return RunOptions.checked(() -> new Load(
                orders, seed, paid, twice, outside, Duration.ofMillis(disorder), ordersPerSecond, Load.LATEST_PAYMENT));
    }
}
