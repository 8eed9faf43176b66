package io.tieout.ops.publish;

import java.time.Duration;
import java.util.regex.Pattern;

/** How fast a replay goes. */
public sealed interface Speed {

    /** Real time after the first arrival at which one is due that comes {@code eventTime} after it. */
    Duration due(Duration eventTime);

    /** As fast as Kafka takes the events. */
    record Max() implements Speed {

        @Override
        public Duration due(Duration eventTime) {
            return Duration.ZERO;
        }

        @Override
        public String toString() {
            return "max";
        }
    }

    /**
     * So many seconds of event time in a second.
     *
     * @param factor above 0, finite
     */
    record Factor(double factor) implements Speed {

        public Factor {
            if (!(factor > 0) || Double.isInfinite(factor)) {
                throw new PublishException(notAllowed(Double.toString(factor)));
            }
        }

        @Override
        public Duration due(Duration eventTime) {
            return Duration.ofMillis(Math.round(eventTime.toMillis() / factor));
        }

        @Override
        public String toString() {
            return Double.toString(factor);
        }
    }

    Pattern NUMBER = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,9})?");

    /**
     * Reads {@code max} or a number such as {@code 600} or {@code 0.5}.
     *
     * @throws PublishException for any other text, and for 0
     */
    static Speed parse(String text) {
        String stripped = text.strip();
        if (stripped.equals("max")) {
            return new Max();
        }
        if (!NUMBER.matcher(stripped).matches() || Double.parseDouble(stripped) == 0) {
            throw new PublishException(notAllowed(stripped));
        }
        return new Factor(Double.parseDouble(stripped));
    }

    private static String notAllowed(String value) {
        return "--speed " + value + " is not allowed: use max, or the seconds of event time to replay in a second,"
                + " for example 600";
    }
}
