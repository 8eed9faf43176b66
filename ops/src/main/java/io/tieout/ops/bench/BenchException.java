package io.tieout.ops.bench;

/** A benchmark could not be carried out; the message says why, and that is all a user needs. */
public final class BenchException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BenchException(String message) {
        super(message);
    }

    BenchException(String message, Throwable cause) {
        super(message, cause);
    }
}
