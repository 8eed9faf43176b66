package io.tieout.backfill.cluster;

import java.net.URI;

/** A batch job failed; the message is the reason at the root of it, in one line. */
public final class JobFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final String CAUSE = "\nCaused by: ";

    JobFailedException(Throwable failed) {
        super(reason(failed), failed);
    }

    /** A cluster did not take it. */
    JobFailedException(URI cluster, Throwable failed) {
        super("The Flink cluster at %s does not take the job: %s".formatted(cluster, reason(failed)), failed);
    }

    private static String reason(Throwable failed) {
        Throwable root = failed;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String message = root.getMessage();
        if (message == null) {
            return root.getClass().getSimpleName();
        }
        // Over REST comes the text of a whole stack.
        int cause = message.lastIndexOf(CAUSE);
        return cause < 0
                ? message.strip().replaceAll("\\s*\\R\\s*", " ")
                : message.substring(cause + CAUSE.length()).lines().findFirst().orElse("");
    }
}
