package io.tieout.ops.notify;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.failsafe.Failsafe;
import dev.failsafe.RetryPolicy;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Sends to one receiver. A hiccup of the network or of the receiver is bridged here, within seconds; what lasts longer
 * is for the outbox.
 */
final class Webhook implements AutoCloseable {

    private static final JsonMapper JSON = new JsonMapper();

    private static final Duration CONNECT_WITHIN = Duration.ofSeconds(5);
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(10);

    private static final int TOO_MANY_REQUESTS = 429;
    private static final int SERVER_ERROR = 500;

    /** With the time to answer, all of it stays below the time after which the outbox gives out the same again. */
    static final RetryPolicy<HttpResponse<Void>> HICCUP = RetryPolicy.<HttpResponse<Void>>builder()
            .handle(IOException.class, TimeoutException.class)
            .handleResultIf(answer -> answer.statusCode() >= SERVER_ERROR || answer.statusCode() == TOO_MANY_REQUESTS)
            .withBackoff(Duration.ofSeconds(1), Duration.ofSeconds(4))
            .withMaxRetries(2)
            .build();

    private final Receiver receiver;
    private final RetryPolicy<HttpResponse<Void>> hiccup;
    private final Clock clock;
    private final HttpClient client = HttpClient.newBuilder()
            .connectTimeout(CONNECT_WITHIN)
            .version(HttpClient.Version.HTTP_1_1)
            // Whoever answers with another address may be anybody.
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    private boolean closed;
    private Optional<CompletableFuture<?>> running = Optional.empty();

    Webhook(Receiver receiver, RetryPolicy<HttpResponse<Void>> hiccup, Clock clock) {
        this.receiver = receiver;
        this.hiccup = hiccup;
        this.clock = clock;
    }

    /**
     * Sends until it is taken, for some seconds at most.
     *
     * @return why it was not taken, empty if it was
     * @throws CancellationException if this was closed meanwhile: it may have been taken or not
     */
    Optional<String> send(Notification notification) {
        String body = body(notification);
        CompletableFuture<HttpResponse<Void>> answer = begin(notification.eventId(), body);
        try {
            int status = answer.join().statusCode();
            return status / 100 == 2 ? Optional.empty() : Optional.of("%s answered %d".formatted(receiver, status));
        } catch (CompletionException failed) {
            return Optional.of("%s cannot be reached: %s".formatted(receiver, reason(failed.getCause())));
        } finally {
            end();
        }
    }

    /** The object that is sent: names in snake case, the time in UTC, figures as strings. */
    static String body(Notification notification) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("event_id", notification.eventId());
        body.put("kind", notification.kind().name());
        body.put("at", notification.at().toString());
        body.put("pipeline", notification.pipeline());
        body.put("text", notification.text());
        body.put("figures", notification.figures());
        try {
            return JSON.writeValueAsString(body);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Breaks off what is being sent, and sends nothing any more. */
    @Override
    public synchronized void close() {
        closed = true;
        running.ifPresent(sending -> sending.cancel(true));
    }

    private synchronized CompletableFuture<HttpResponse<Void>> begin(String eventId, String body) {
        if (closed) {
            throw new CancellationException("the scheduler ends");
        }
        CompletableFuture<HttpResponse<Void>> sending = Failsafe.with(hiccup)
                .getStageAsync(() -> client.sendAsync(request(eventId, body), HttpResponse.BodyHandlers.discarding())
                        // The request's own time ends with the first bytes of the answer.
                        .orTimeout(ANSWER_WITHIN.toMillis(), TimeUnit.MILLISECONDS));
        running = Optional.of(sending);
        return sending;
    }

    private synchronized void end() {
        running = Optional.empty();
    }

    private HttpRequest request(String eventId, String body) {
        String timestamp = String.valueOf(clock.instant().getEpochSecond());
        return HttpRequest.newBuilder(receiver.url())
                .timeout(ANSWER_WITHIN)
                .header("Content-Type", "application/json")
                .header("User-Agent", "tieout")
                .header("Tieout-Event-Id", eventId)
                .header("Tieout-Timestamp", timestamp)
                .header("Tieout-Signature", "sha256=" + receiver.signature(timestamp, body))
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
    }

    private static String reason(Throwable cause) {
        return Optional.ofNullable(cause.getMessage()).orElse(cause.getClass().getSimpleName());
    }
}
