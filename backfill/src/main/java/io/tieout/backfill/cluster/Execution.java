package io.tieout.backfill.cluster;

import io.tieout.realtime.pipeline.Script;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where and how batch jobs run.
 *
 * @param configuration Flink's options that make it so
 * @param remote address of the cluster's REST interface; null for the cluster in this process
 */
public record Execution(Map<String, String> configuration, URI remote) {

    public Execution {
        configuration = Map.copyOf(configuration);
    }

    /**
     * In this process.
     *
     * @param parallelism most subtasks of an operator; small inputs get fewer
     */
    public static Execution local(int parallelism) {
        return new Execution(
                Map.of("execution.target", LocalCluster.NAME, "parallelism.default", String.valueOf(parallelism)),
                null);
    }

    /**
     * On a session cluster that runs already.
     *
     * @param address host and port of its REST interface, as {@code http://host:8081}
     * @param jar the job's jar, which has all that the job needs but Flink
     */
    public static Execution remote(int parallelism, URI address, List<Path> jar) {
        Map<String, String> options = new TreeMap<>();
        options.put("execution.target", "remote");
        options.put("rest.address", address.getHost());
        options.put("rest.port", String.valueOf(address.getPort()));
        options.put("parallelism.default", String.valueOf(parallelism));
        options.put(
                "pipeline.jars",
                String.join(
                        ";", jar.stream().map(file -> file.toUri().toString()).toList()));
        return new Execution(options, address);
    }

    /** The same script, to run there. */
    public Script on(Script script) {
        Map<String, String> options = new TreeMap<>(script.configuration());
        options.putAll(configuration);
        return new Script(options, script.definitions(), script.inserts());
    }

    /** Where the cluster tells of jobs that were submitted. */
    URI address() {
        return remote == null ? LocalCluster.address() : remote;
    }
}
