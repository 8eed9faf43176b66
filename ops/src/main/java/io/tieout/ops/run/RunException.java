package io.tieout.ops.run;

/** Something that a run needs is not there or failed; the message is one line for the person at the terminal. */
public final class RunException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public RunException(String message) {
        super(message);
    }

    public RunException(String message, Throwable cause) {
        super(message, cause);
    }
}
