package io.tieout.backfill.run;

/** A backfill was not begun because what was asked for is not allowed; the message says what would be. */
public final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public RefusedException(String message) {
        super(message);
    }
}
