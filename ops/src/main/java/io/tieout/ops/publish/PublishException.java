package io.tieout.ops.publish;

/** Input that cannot be published; the message is one line: what, which file and line, which value, what is allowed. */
public final class PublishException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    PublishException(String message) {
        super(message);
    }

    PublishException(String message, Throwable cause) {
        super(message, cause);
    }
}
