package io.tieout.backfill.cluster;

/** A batch job failed; the message is the reason at the root of it, in one line. */
public final class JobFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    JobFailedException(Throwable failed) {
        super(reason(failed), failed);
    }

    private static String reason(Throwable failed) {
        Throwable root = failed;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String message = root.getMessage();
        return message == null
                ? root.getClass().getSimpleName()
                : message.strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
