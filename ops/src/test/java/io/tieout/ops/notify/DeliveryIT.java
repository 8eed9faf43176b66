package io.tieout.ops.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.failsafe.RetryPolicy;
import io.tieout.db.TestDatabase;
import java.net.URI;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Real requests to a real server, kept in a real database. */
class DeliveryIT {

    private static final Instant NOW = Instant.parse("2026-01-31T10:00:00.250Z");

    private static final String BODY = """
            {"event_id":"report-ready/main/2026-01-30/UTC","kind":"REPORT_READY","at":"%s","pipeline":"main",\
            "text":"Ready: 3 Stück","figures":{"items":"3"}}""";

    private final TestDatabase db = TestDatabase.create();
    private final Instant at = Instant.now().minusSeconds(5).truncatedTo(ChronoUnit.MILLIS);

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void aReceiverThatFailsFirstGetsTheSameAgainAndCanCheckWhoSentIt() throws SQLException {
        try (ReceivingServer server = new ReceivingServer(503, 429);
                Delivery delivery = delivery(server, quickly())) {
            outbox(Duration.ofMinutes(1)).put(notification());

            assertThat(delivery.run()).isEqualTo("1 notifications sent");
            assertThat(delivery.run()).isEmpty();

            String body = BODY.formatted(at);
            String timestamp = String.valueOf(NOW.getEpochSecond());
            String signature = "sha256=" + new Receiver(URI.create("http://x"), "geheim").signature(timestamp, body);
            assertThat(server.received())
                    .extracting(ReceivingServer.Received::answer)
                    .containsExactly(503, 429, 200);
            assertThat(server.received())
                    .allSatisfy(received -> assertThat(List.of(
                                    received.eventId(), received.timestamp(), received.signature(), received.body()))
                            .containsExactly("report-ready/main/2026-01-30/UTC", timestamp, signature, body));
        }
        assertThat(state()).containsExactly(List.of("1", "true", "null"));
    }

    @Test
    void aFactThatIsToldTwiceIsSentOnce() throws SQLException {
        try (ReceivingServer server = new ReceivingServer();
                Delivery delivery = delivery(server, quickly())) {
            outbox(Duration.ofMinutes(1)).put(notification());
            outbox(Duration.ofMinutes(1)).put(notification());
            delivery.run();
            outbox(Duration.ofMinutes(1)).put(notification());
            delivery.run();

            assertThat(server.received()).hasSize(1);
        }
    }

    @Test
    void brokenOffInTheMiddleAndStartedAgainItIsTakenOnce() throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try (ReceivingServer server = new ReceivingServer(503)) {
            outbox(Duration.ofMinutes(1)).put(notification());
            Delivery first = delivery(server, after(Duration.ofMinutes(10)));
            Future<String> sending = thread.submit(first::run);
            await().until(() -> server.received().size() == 1);

            first.close();

            assertThat(sending.get()).isEmpty();
            assertThat(state()).containsExactly(List.of("1", "false", "null"));
            try (Delivery second = delivery(server, quickly())) {
                assertThat(second.run()).isEqualTo("1 notifications sent");
                assertThat(second.run()).isEmpty();
            }
            assertThat(server.taken()).containsExactly(BODY.formatted(at));
        } finally {
            thread.shutdownNow();
        }
    }

    @Test
    void aNodeThatDiesWhileItSendsLeavesTheRestToTheOthers() throws SQLException {
        Outbox outbox = outbox(Duration.ofMillis(300));
        outbox.put(notification());
        assertThat(outbox.take()).contains(notification());
        try (ReceivingServer server = new ReceivingServer();
                Delivery other = delivery(server, quickly())) {
            assertThat(other.run()).as("not before the dead one's time is over").isEmpty();

            await().until(() -> other.run().equals("1 notifications sent"));
        }
    }

    @Test
    void nodesThatSendAtOnceDoNotSendTheSame() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (ReceivingServer server = new ReceivingServer();
                Delivery delivery = delivery(server, quickly())) {
            for (int i = 0; i < 20; i++) {
                outbox(Duration.ofMinutes(1))
                        .put(new Notification("n" + i, Kind.RUN_MISSED, at, "main", "missed", Map.of()));
            }
            for (Future<String> run : threads.invokeAll(Collections.<Callable<String>>nCopies(4, delivery::run))) {
                run.get();
            }
            assertThat(server.received())
                    .hasSize(20)
                    .extracting(ReceivingServer.Received::eventId)
                    .doesNotHaveDuplicates();
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aRefusalStaysInTheOutboxWithItsReasonAndNeitherSecretNorPathIsTold() throws SQLException {
        try (ReceivingServer server = new ReceivingServer(302);
                Delivery delivery = delivery(server, quickly())) {
            outbox(Duration.ofMinutes(1)).put(notification());
            String reason = server.url().replace("/hooks/T0K3N", "") + " answered 302";

            assertThatThrownBy(delivery::run)
                    .hasMessage(reason + ": report-ready/main/2026-01-30/UTC stays in the outbox");

            assertThat(server.received())
                    .as("an answer with another address is no reason to go there")
                    .hasSize(1);
            assertThat(state()).containsExactly(List.of("1", "false", reason));
            assertThat(delivery.run()).as("the next attempt comes later").isEmpty();
        }
    }

    @Test
    void aReceiverThatIsNotThereIsToldAsSuch() throws SQLException {
        ReceivingServer server = new ReceivingServer();
        server.close();
        try (Delivery delivery = delivery(server, quickly())) {
            outbox(Duration.ofMinutes(1)).put(notification());

            assertThatThrownBy(delivery::run)
                    .hasMessageStartingWith(server.url().replace("/hooks/T0K3N", "") + " cannot be reached: ");
        }
    }

    @Test
    void whatIsTooOldIsGivenUp() throws SQLException {
        try (ReceivingServer server = new ReceivingServer();
                Delivery delivery = delivery(server, quickly())) {
            outbox(Duration.ofMinutes(1)).put(notification());
            db.execute("UPDATE tieout.notification SET occurred_at = now() - INTERVAL '3 days'");

            assertThat(delivery.run()).isEmpty();
        }
    }

    @Test
    void anObservationThatFailsKeepsNothingElseFromBeingTold() throws SQLException {
        Observation broken = () -> {
            throw new SQLException("no such table");
        };
        try (ReceivingServer server = new ReceivingServer();
                Webhook webhook = webhook(server, quickly())) {
            Delivery delivery = new Delivery(
                    outbox(Duration.ofMinutes(1)), webhook, List.of(broken, () -> List.of(notification())));

            assertThat(org.assertj.core.api.Assertions.catchThrowable(delivery::run))
                    .isNull();
            assertThat(server.taken()).hasSize(1);
        }
    }

    private Notification notification() {
        return new Notification(
                "report-ready/main/2026-01-30/UTC",
                Kind.REPORT_READY,
                at,
                "main",
                "Ready: 3 Stück",
                Map.of("items", "3"));
    }

    private Outbox outbox(Duration first) {
        return new Outbox(db.dataSource(), new Outbox.Patience(first, Duration.ofHours(1), Duration.ofDays(3)));
    }

    private Delivery delivery(ReceivingServer server, RetryPolicy<HttpResponse<Void>> hiccup) {
        return new Delivery(outbox(Duration.ofMinutes(1)), webhook(server, hiccup), List.of());
    }

    private static Webhook webhook(ReceivingServer server, RetryPolicy<HttpResponse<Void>> hiccup) {
        return new Webhook(new Receiver(URI.create(server.url()), "geheim"), hiccup, Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private static RetryPolicy<HttpResponse<Void>> quickly() {
        return after(Duration.ofMillis(10));
    }

    private static RetryPolicy<HttpResponse<Void>> after(Duration delay) {
        return RetryPolicy.builder(Webhook.HICCUP.getConfig())
                .withBackoff(delay, delay.plusMillis(1))
                .build();
    }

    private List<List<String>> state() {
        return db.rows("SELECT attempts, sent_at IS NOT NULL, last_failure FROM tieout.notification");
    }
}
