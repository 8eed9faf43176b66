package io.tieout.backfill.cluster;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.client.deployment.executors.PipelineExecutorUtils;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.ResourceManagerOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.configuration.WebOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.PipelineExecutor;
import org.apache.flink.core.execution.PipelineExecutorFactory;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.runtime.minicluster.MiniClusterJobClient;
import org.apache.flink.runtime.minicluster.MiniClusterJobClient.JobFinalizationBehavior;
import org.apache.flink.streaming.api.graph.StreamGraph;

/**
 * The one Flink cluster of this JVM, which starts with the first job and is there for all: a cluster a job costs more
 * than most windows. Flink finds this class by its service loader, and asks it for jobs whose {@code execution.target}
 * is {@link #NAME}.
 */
public final class LocalCluster implements PipelineExecutorFactory {

    /** Value of {@code execution.target} for jobs of this cluster. */
    public static final String NAME = "tieout-local";

    /** Enough for what the tests run side by side; a slot that nobody uses costs nothing. */
    private static final int SLOTS = 16;

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
        return LocalCluster::submit;
    }

    /** Where the cluster, which must have started, tells of its jobs. */
    static URI address() {
        return Started.CLUSTER.getRestAddress().join();
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
                    .setConfiguration(configuration())
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

        private static Configuration configuration() {
            Configuration configuration = new Configuration();
            configuration.set(RestOptions.BIND_ADDRESS, "localhost");
            // By default a page is shown again for 3 s, which is longer than most jobs run.
            configuration.set(WebOptions.REFRESH_INTERVAL, Duration.ofMillis(100));
            // A job that asks while others have all slots waits for one. By default it fails at once, if the cluster is
            // older than five minutes. More than 248 days are refused.
            configuration.set(ResourceManagerOptions.STANDALONE_CLUSTER_STARTUP_PERIOD_TIME, Duration.ofDays(200));
            // A slot has a part of it, which is shared by all operators that buffer rows, and taken as it is needed.
            configuration.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(1024));
            return configuration;
        }
    }
}
