package io.tieout.ops.embedded;

/**
 * An embedded server that could not be started, used or stopped; the message is one line for the person at the
 * terminal.
 */
public final class EmbeddedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public EmbeddedException(String message) {
        super(message);
    }

    public EmbeddedException(String message, Throwable cause) {
        super(message, cause);
    }
}
