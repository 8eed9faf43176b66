package io.tieout.backfill.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeException;
import dev.failsafe.RetryPolicy;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.api.common.JobID;

/** What a cluster's REST interface says of a job: the rows at its ends. */
final class JobStatusPage {

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Set<String> ENDED = Set.of("FINISHED", "FAILED", "CANCELED");

    private static final RetryPolicy<Optional<JsonNode>> UNTIL_THE_END = RetryPolicy.<Optional<JsonNode>>builder()
            .handleResultIf(page -> page.filter(JobStatusPage::tellsOfTheEnd).isEmpty())
            .withDelay(Duration.ofMillis(50))
            .withMaxRetries(-1)
            .withMaxDuration(PATIENCE)
            .build();

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Flink's server leaves the offer of HTTP/2, which is the default, without an answer. */
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            .build();

    private final URI page;

    JobStatusPage(URI cluster, JobID job) {
        this.page = cluster.resolve("/jobs/" + job);
    }

    /** Empty if the cluster does not answer: the rows are for people to see, and decide nothing. */
    Optional<JobRows> read() throws InterruptedException {
        return page().map(JobStatusPage::rows);
    }

    /**
     * The rows of a job that has ended. A cluster shows a page again for some seconds before it looks anew, so that of
     * a short job it may still tell what it knew at its start. Empty if it does not come to tell the end.
     */
    Optional<JobRows> readEnd() throws InterruptedException {
        try {
            return Failsafe.with(UNTIL_THE_END)
                    .get(this::page)
                    .filter(JobStatusPage::tellsOfTheEnd)
                    .map(JobStatusPage::rows);
        } catch (FailsafeException stopped) {
            if (stopped.getCause() instanceof InterruptedException interrupted) {
                throw interrupted;
            }
            throw stopped;
        }
    }

    private static boolean tellsOfTheEnd(JsonNode page) {
        return ENDED.contains(page.path("state").asText());
    }

    private Optional<JsonNode> page() throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(page).timeout(PATIENCE).build();
        try {
            return Optional.of(
                    JSON.readTree(http.send(request, BodyHandlers.ofString()).body()));
        } catch (IOException silent) {
            return Optional.empty();
        }
    }

    /** Sources are vertices of the plan without inputs, sinks those that are nobody's input. */
    private static JobRows rows(JsonNode job) {
        Set<String> inputs = new HashSet<>();
        Set<String> readers = new HashSet<>();
        for (JsonNode node : job.path("plan").path("nodes")) {
            for (JsonNode input : node.path("inputs")) {
                readers.add(node.path("id").asText());
                inputs.add(input.path("id").asText());
            }
        }
        long read = 0;
        long written = 0;
        for (JsonNode vertex : job.path("vertices")) {
            String id = vertex.path("id").asText();
            JsonNode metrics = vertex.path("metrics");
            if (!readers.contains(id)) {
                read += metrics.path("write-records").asLong();
            }
            if (!inputs.contains(id)) {
                written += metrics.path("read-records").asLong();
            }
        }
        return new JobRows(read, written);
    }
}
