package io.tieout.sink.upsert;

/**
 * This writer was thought dead and another has its subtask: it must stop, and nothing it still holds may be written.
 */
final class WriterReplacedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    WriterReplacedException(String message) {
        super(message);
    }
}
