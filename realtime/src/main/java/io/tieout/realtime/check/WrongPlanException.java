package io.tieout.realtime.check;

/** A job that is not started, because its results would be wrong or its state would never end. */
public final class WrongPlanException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    WrongPlanException(String message) {
        super(message);
    }
}
