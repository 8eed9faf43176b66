package io.tieout.ops.notify;

import io.tieout.ops.schedule.Work;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** At each fire: looks what there is to tell, and sends what waits. */
final class Delivery implements Work, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Delivery.class);

    private final Outbox outbox;
    private final Webhook webhook;
    private final List<Observation> observations;

    Delivery(Outbox outbox, Webhook webhook, List<Observation> observations) {
        this.outbox = outbox;
        this.webhook = webhook;
        this.observations = List.copyOf(observations);
    }

    /**
     * Sends until nothing waits or one is not taken; that one's next attempt comes later, and the others' at the next
     * fire.
     *
     * @throws IllegalStateException if one was not taken
     */
    @Override
    public String run() throws SQLException {
        observations.forEach(this::observe);
        int sent = 0;
        for (Optional<Notification> next = outbox.take(); next.isPresent(); next = outbox.take()) {
            if (!send(next.get())) {
                break;
            }
            sent++;
        }
        return sent == 0 ? "" : "%d notifications sent".formatted(sent);
    }

    /** Breaks off what is being sent; it stays in the outbox. */
    @Override
    public void close() {
        webhook.close();
    }

    /** What cannot be looked up now keeps nothing else from being told; it is looked up again at the next fire. */
    private void observe(Observation observation) {
        try {
            for (Notification found : observation.look()) {
                outbox.put(found);
            }
        } catch (SQLException failed) {
            LOG.warn("{} failed: {}", observation.getClass().getSimpleName(), failed.getMessage());
        }
    }

    private boolean send(Notification notification) throws SQLException {
        Optional<String> failure;
        try {
            failure = webhook.send(notification);
        } catch (CancellationException closed) {
            outbox.giveBack(notification);
            return false;
        }
        if (failure.isPresent()) {
            outbox.failed(notification, failure.get());
            throw new IllegalStateException(
                    "%s: %s stays in the outbox".formatted(failure.get(), notification.eventId()));
        }
        outbox.sent(notification);
        return true;
    }
}
