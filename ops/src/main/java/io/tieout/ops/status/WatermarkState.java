package io.tieout.ops.status;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What can be said of a pipeline's watermark. */
public enum WatermarkState {
    /** None is recorded, so nothing may be concluded. */
    @JsonProperty("none")
    NONE,
    /** It moved within the time that {@code status.stalled-after} allows. */
    @JsonProperty("moving")
    MOVING,
    /** It has stood still for longer. */
    @JsonProperty("stalled")
    STALLED,
    /** Every input was bounded and is read to its end. */
    @JsonProperty("ended")
    ENDED
}
