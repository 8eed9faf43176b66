package io.tieout.ops.close;

/** What is stored is not what was signed. */
public final class TamperedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TamperedException(String message) {
        super(message);
    }
}
