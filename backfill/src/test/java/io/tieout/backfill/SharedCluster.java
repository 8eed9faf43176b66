package io.tieout.backfill;

import io.tieout.realtime.pipeline.Script;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.client.deployment.executors.PipelineExecutorUtils;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.PipelineExecutor;
import org.apache.flink.core.execution.PipelineExecutorFactory;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.runtime.minicluster.MiniClusterJobClient;
import org.apache.flink.runtime.minicluster.MiniClusterJobClient.JobFinalizationBehavior;
import org.apache.flink.streaming.api.graph.StreamGraph;

/**
 * The one Flink cluster of this JVM, which starts with the first job and is there for all; a cluster a job costs more
 * than most jobs here. Flink finds this class by its service loader, and asks it for scripts that {@link #runs} marked.
 */
public final class SharedCluster implements PipelineExecutorFactory {

    private static final String NAME = "shared-cluster";
    private static final int SLOTS = 16;

    /**
     * Two subtasks, so that what depends on which of them sees a row would show, in batch whatever the size of data.
     */
    private static final Map<String, String> OPTIONS = Map.of(
            DeploymentOptions.TARGET.key(),
            NAME,
            "parallelism.default",
            "2",
            "execution.batch.adaptive.auto-parallelism.enabled",
            "false");

    /** The same script, to run here. */
    static Script runs(Script script) {
        Map<String, String> configuration = new TreeMap<>(script.configuration());
        configuration.putAll(OPTIONS);
        return new Script(configuration, script.definitions(), script.inserts());
    }

    @Override
    public String getName() {
        return NAME;
    }

    @Override
    public boolean isCompatibleWith(Configuration configuration) {
        return NAME.equals(configuration.get(DeploymentOptions.TARGET));
    }

    @Override
    public PipelineExecutor getExecutor(Configuration configuration) {
        return SharedCluster::submit;
    }

    private static CompletableFuture<JobClient> submit(Pipeline job, Configuration options, ClassLoader classes)
            throws Exception {
        StreamGraph graph = PipelineExecutorUtils.getStreamGraph(job, options);
        graph.serializeUserDefinedInstances();
        MiniCluster cluster = Started.CLUSTER;
        return cluster.submitJob(graph)
                .thenApply(submitted -> new MiniClusterJobClient(
                        submitted.getJobID(), cluster, classes, JobFinalizationBehavior.NOTHING));
    }

    private static final class Started {
        static final MiniCluster CLUSTER = start();

        private static MiniCluster start() {
            MiniCluster cluster = new MiniCluster(new MiniClusterConfiguration.Builder()
                    .setNumTaskManagers(1)
                    .setNumSlotsPerTaskManager(SLOTS)
                    .withRandomPorts()
                    .build());
            try {
                cluster.start();
            } catch (Exception failed) {
                throw new IllegalStateException("The cluster does not start", failed);
            }
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(() -> cluster.closeAsync().join()));
            return cluster;
        }
    }
}
