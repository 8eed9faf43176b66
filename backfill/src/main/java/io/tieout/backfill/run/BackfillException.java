package io.tieout.backfill.run;

/** A backfill failed; the message is one line for the person who asked for it. */
public final class BackfillException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public BackfillException(String message) {
        super(message);
    }

    public BackfillException(String message, Throwable cause) {
        super(message, cause);
    }
}
