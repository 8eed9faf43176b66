package io.tieout.ops.notify;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** A receiver of notifications that answers as a test wants it, and 200 after that. */
public final class ReceivingServer implements AutoCloseable {

    private final HttpServer server;
    private final Deque<Integer> answers = new ArrayDeque<>();
    private final List<Received> received = new CopyOnWriteArrayList<>();

    public ReceivingServer(int... answers) {
        for (int answer : answers) {
            this.answers.add(answer);
        }
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        server.createContext("/", this::answer);
        server.start();
    }

    /** A request and how it was answered. */
    public record Received(String eventId, String timestamp, String signature, String body, int answer) {}

    public String url() {
        return "http://localhost:" + server.getAddress().getPort() + "/hooks/T0K3N";
    }

    public List<Received> received() {
        return List.copyOf(received);
    }

    /** Bodies that were answered with 200. */
    public List<String> taken() {
        return received.stream()
                .filter(one -> one.answer() == 200)
                .map(Received::body)
                .toList();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        int answer = next();
        received.add(new Received(
                exchange.getRequestHeaders().getFirst("Tieout-Event-Id"),
                exchange.getRequestHeaders().getFirst("Tieout-Timestamp"),
                exchange.getRequestHeaders().getFirst("Tieout-Signature"),
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8),
                answer));
        if (answer == 302) {
            exchange.getResponseHeaders().add("Location", url());
        }
        exchange.sendResponseHeaders(answer, -1);
        exchange.close();
    }

    private synchronized int next() {
        return Optional.ofNullable(answers.poll()).orElse(200);
    }
}
