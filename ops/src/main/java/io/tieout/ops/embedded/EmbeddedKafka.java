package io.tieout.ops.embedded;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.utils.Time;

/**
 * One KRaft node, broker and controller in one, inside this process, on free ports of 127.0.0.1. For the demo and for
 * tests: one replica, no authentication, and nothing ever expires. A second start on the same directory finds the
 * topics and records of the first. It registers no shutdown hook: whoever starts it closes it.
 */
public final class EmbeddedKafka implements AutoCloseable {

    private static final String HOST = "127.0.0.1";

    /** The same at every start, or the second one on a directory would be refused. */
    private static final Uuid CLUSTER_ID = new Uuid(0x7469656F7574L, 1L);

    private final ClaimedDirectory directory;
    private final KafkaRaftServer server;
    private final String bootstrapServers;
    private final AtomicBoolean closed = new AtomicBoolean();

    private EmbeddedKafka(ClaimedDirectory directory, KafkaRaftServer server, String bootstrapServers) {
        this.directory = directory;
        this.server = server;
        this.bootstrapServers = bootstrapServers;
    }

    /**
     * Returns when the broker takes requests, about two seconds after the call.
     *
     * @throws EmbeddedException when the directory is in use or cannot be written, or the broker does not come up
     */
    public static EmbeddedKafka start(Path dir) {
        ClaimedDirectory directory = ClaimedDirectory.claim(dir);
        try {
            Ports ports = Ports.free();
            Properties properties = properties(directory.path(), ports);
            format(properties, directory.path());
            KafkaRaftServer server = new KafkaRaftServer(KafkaConfig.fromProps(properties, false), Time.SYSTEM);
            startOrShutDown(server);
            return new EmbeddedKafka(directory, server, HOST + ":" + ports.broker());
        } catch (IOException | RuntimeException e) {
            directory.release();
            throw new EmbeddedException("embedded Kafka did not start in " + directory.path() + ": " + e, e);
        }
    }

    public String bootstrapServers() {
        return bootstrapServers;
    }

    /**
     * Makes the topic unless it is there with this number of partitions.
     *
     * @throws EmbeddedException when it is there with another number of partitions, or the name is not allowed
     */
    public void createTopic(String name, int partitions) {
        try (Admin admin =
                Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, (Object) bootstrapServers))) {
            createTopic(admin, name, partitions);
        } catch (ExecutionException e) {
            throw new EmbeddedException(
                    "topic " + name + " could not be created: " + e.getCause().getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EmbeddedException("topic " + name + " could not be created: interrupted", e);
        }
    }

    private static void createTopic(Admin admin, String name, int partitions)
            throws ExecutionException, InterruptedException {
        try {
            admin.createTopics(List.of(new NewTopic(name, partitions, (short) 1)))
                    .all()
                    .get();
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof TopicExistsException)) {
                throw e;
            }
            int present = admin.describeTopics(List.of(name))
                    .allTopicNames()
                    .get()
                    .get(name)
                    .partitions()
                    .size();
            if (present != partitions) {
                throw new EmbeddedException(
                        "topic " + name + " has " + present + " partitions, not " + partitions
                                + ": choose another directory, or ask for " + present,
                        e);
            }
        }
    }

    /** Stops the broker, then the controller, and waits for both; a second call does nothing. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            server.shutdown();
            server.awaitShutdown();
            directory.release();
        }
    }

    private static void startOrShutDown(KafkaRaftServer server) {
        try {
            server.startup();
        } catch (RuntimeException e) {
            server.shutdown();
            throw e;
        }
    }

    private static Properties properties(Path dir, Ports ports) {
        String forEver = Long.toString(Long.MAX_VALUE);
        Properties properties = new Properties();
        properties.putAll(Map.of(
                "process.roles",
                "broker,controller",
                "node.id",
                "1",
                "controller.quorum.voters",
                "1@" + HOST + ":" + ports.controller(),
                "controller.listener.names",
                "CONTROLLER",
                "listeners",
                "PLAINTEXT://" + HOST + ":" + ports.broker() + ",CONTROLLER://" + HOST + ":" + ports.controller(),
                "advertised.listeners",
                "PLAINTEXT://" + HOST + ":" + ports.broker(),
                "log.dirs",
                dir.resolve("logs").toString(),
                "auto.create.topics.enable",
                "false"));
        // Event times are years old in one replay and in the future in another: no record is refused or deleted for its
        // time, and no segment is rolled because event time went on by a week.
        properties.putAll(Map.of(
                "log.retention.ms", "-1",
                "log.retention.bytes", "-1",
                "log.message.timestamp.before.max.ms", forEver,
                "log.message.timestamp.after.max.ms", forEver,
                "log.roll.ms", forEver));
        // One node cannot keep three copies, and fifty partitions of internal topics only cost time at the start.
        properties.putAll(Map.of(
                "offsets.topic.replication.factor", "1",
                "offsets.topic.num.partitions", "1",
                "transaction.state.log.replication.factor", "1",
                "transaction.state.log.min.isr", "1",
                "transaction.state.log.num.partitions", "1",
                "group.initial.rebalance.delay.ms", "0",
                // Of the heap; the default, 128 MB, is for compacted topics of millions of keys.
                "log.cleaner.dedupe.buffer.size", "4194304"));
        return properties;
    }

    /** A directory that is formatted already stays as it is; the tool's words are shown only when it fails. */
    private static void format(Properties properties, Path dir) throws IOException {
        Path file = dir.resolve("server.properties");
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        }
        ByteArrayOutputStream words = new ByteArrayOutputStream();
        String[] arguments = {
            "format", "--ignore-formatted", "--cluster-id", CLUSTER_ID.toString(), "--config", file.toString()
        };
        int code = StorageTool.execute(arguments, new PrintStream(words, true, StandardCharsets.UTF_8));
        if (code != 0) {
            throw new IOException("formatting the storage ended with " + code + ": "
                    + words.toString(StandardCharsets.UTF_8).strip());
        }
    }

    /** Two ports nobody listened on a moment ago. */
    private record Ports(int broker, int controller) {

        static Ports free() throws IOException {
            InetAddress host = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
            try (ServerSocket broker = new ServerSocket(0, 1, host);
                    ServerSocket controller = new ServerSocket(0, 1, host)) {
                return new Ports(broker.getLocalPort(), controller.getLocalPort());
            }
        }
    }
}
