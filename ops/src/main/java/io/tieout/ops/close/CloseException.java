package io.tieout.ops.close;

/** A day cannot be closed, reopened or shown as was asked; the message is one line that says what would be allowed. */
public final class CloseException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    CloseException(String message) {
        super(message);
    }
}
