package io.tieout.ops.cli;

import io.tieout.ops.bench.BenchServers;
import io.tieout.ops.run.Closer;
import picocli.CommandLine.Option;

/** On which servers a benchmark runs. */
final class BenchServerOptions {

    @Option(
            names = "--configured-servers",
            description = {
                "Use the servers that database.* and kafka.* name instead of embedded ones, with topics and a group of",
                "its own, deleted at the end. The database must have no schema tieout: the benchmark makes it and drops",
                "it. CPU of these servers is not known."
            })
    private boolean configured;

    /** Tells {@code console} if it starts any; they end with {@code closer}. */
    BenchServers start(Closer closer, Console console) {
        if (configured) {
            return BenchServers.configured(closer);
        }
        console.say("Starting PostgreSQL and Kafka");
        return BenchServers.start(closer);
    }
}
