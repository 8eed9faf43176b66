package io.tieout.sink.upsert;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A line to the server that a test can cut, and that can fall silent as a network does: nothing arrives, nothing says
 * so.
 */
final class TcpProxy implements AutoCloseable {

    private static final int BUFFER_BYTES = 8192;

    private final int target;
    private final ServerSocket listener;
    private final List<Line> lines = new CopyOnWriteArrayList<>();
    private volatile String silencer = "";
    private final AtomicInteger refusals = new AtomicInteger();
    private final AtomicInteger deaf = new AtomicInteger();

    TcpProxy(int target) throws IOException {
        this.target = target;
        this.listener = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    /** Cuts every line, and as many new ones as they come. */
    void cut(int more) {
        refusals.set(more);
        lines.forEach(Line::close);
    }

    /** Silences the line on which {@code text} is sent, from that text on, and as many new lines from their begin. */
    void silenceAt(String text, int more) {
        deaf.set(more);
        silencer = text;
    }

    @Override
    public void close() throws IOException {
        listener.close();
        lines.forEach(Line::close);
    }

    private void accept() {
        try {
            while (!listener.isClosed()) {
                Socket client = listener.accept();
                if (refusals.get() > 0) {
                    refusals.decrementAndGet();
                    client.close();
                    continue;
                }
                Line line = new Line(client, new Socket(InetAddress.getLoopbackAddress(), target), new AtomicBoolean());
                lines.add(line);
                if (silencer.isEmpty() && deaf.get() > 0) {
                    deaf.decrementAndGet();
                    line.silent.set(true);
                }
                start(() -> line.pump(line.client, line.server));
                start(() -> line.pump(line.server, line.client));
            }
        } catch (IOException closed) {
            // The test is over.
        }
    }

    private static void start(Runnable loop) {
        Thread thread = new Thread(loop, "tcp-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private final class Line implements Closeable {
        private final Socket client;
        private final Socket server;
        private final AtomicBoolean silent;

        Line(Socket client, Socket server, AtomicBoolean silent) {
            this.client = client;
            this.server = server;
            this.silent = silent;
        }

        void pump(Socket from, Socket to) {
            byte[] buffer = new byte[BUFFER_BYTES];
            try {
                InputStream in = from.getInputStream();
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    silenceIfAsked(new String(buffer, 0, read, StandardCharsets.ISO_8859_1));
                    if (!silent.get()) {
                        to.getOutputStream().write(buffer, 0, read);
                    }
                }
                if (!silent.get()) {
                    close();
                }
            } catch (IOException cut) {
                close();
            }
        }

        private void silenceIfAsked(String sent) {
            if (!silencer.isEmpty() && sent.contains(silencer)) {
                silencer = "";
                silent.set(true);
            }
        }

        @Override
        public void close() {
            try {
                client.close();
                server.close();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }
}
