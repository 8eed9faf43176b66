package io.tieout.backfill.archive;

/** A compaction failed, or another one is in the way; the message is one line for the person who asked for it. */
public final class CompactionException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    CompactionException(String message) {
        super(message);
    }

    CompactionException(String message, Throwable cause) {
        super(message, cause);
    }
}
