package io.tieout.ops.cli;

/** An option whose value cannot be used; the message names it, the value, and what is allowed. */
final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
