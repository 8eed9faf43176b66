package io.tieout.ops.publish;

/** Kafka lacks a topic, does not answer, or does not take an event; the message is one line that says which. */
public final class UndeliveredException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UndeliveredException(String message, Throwable cause) {
        super(message, cause);
    }
}
