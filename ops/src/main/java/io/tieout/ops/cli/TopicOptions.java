package io.tieout.ops.cli;

import picocli.CommandLine.Option;

/** The option that shapes topics which do not exist yet. */
final class TopicOptions {

    @Option(
            names = "--partitions",
            paramLabel = "N",
            defaultValue = "2",
            description = "Partitions of a topic that is created. Default: ${DEFAULT-VALUE}.")
    private int partitions;

    /** @throws UsageException if there would be none. */
    int partitions() {
        if (partitions < 1) {
            throw new UsageException("--partitions=%d is not allowed: use 1 or more".formatted(partitions));
        }
        return partitions;
    }
}
