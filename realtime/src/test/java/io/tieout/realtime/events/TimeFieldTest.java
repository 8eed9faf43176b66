package io.tieout.realtime.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.apache.flink.table.data.TimestampData;
import org.junit.jupiter.api.Test;

class TimeFieldTest {

    private static final TimeField TIME = new TimeField(
            "order_time", null, Instant.parse("2000-01-01T00:00:00Z").toEpochMilli(), Duration.ofHours(1));

    @Test
    void aTextAndANumberAreTheSameInstant() throws Rejection {
        TimestampData instant = TimestampData.fromInstant(Instant.parse("2024-03-01T10:00:00Z"));

        assertThat(Judged.read(TIME, "\"2024-03-01T10:00:00Z\"")).isEqualTo(instant);
        assertThat(Judged.read(TIME, "1709287200000")).isEqualTo(instant);
        assertThat(Judged.read(TIME, "\"1709287200000\"")).isEqualTo(instant);
    }

    @Test
    void theFloorItselfIsAllowedAndWhatIsBeforeItIsNot() {
        assertThat(Judged.of(TIME, "\"2000-01-01T00:00:00Z\"")).isEqualTo("2000-01-01T00:00");
        assertThat(Judged.of(TIME, "\"1999-12-31T23:59:59.999Z\""))
                .isEqualTo("TIME_BEFORE_FLOOR: order_time=1999-12-31T23:59:59.999Z is before 2000-01-01T00:00:00Z");
        assertThat(Judged.of(TIME, "-1"))
                .isEqualTo("TIME_BEFORE_FLOOR: order_time=-1 (1969-12-31T23:59:59.999Z) is before"
                        + " 2000-01-01T00:00:00Z");
    }

    @Test
    void secondsAreToldFromMilliseconds() {
        assertThat(Judged.of(TIME, "1709287200"))
                .isEqualTo("TIME_BEFORE_FLOOR: order_time=1709287200 (1970-01-20T18:48:07.200Z) is before"
                        + " 2000-01-01T00:00:00Z: digits are milliseconds since 1970, were these seconds?");
        assertThat(Judged.of(TIME, "\"1709287200\""))
                .isEqualTo("UNREADABLE_TIME: order_time=1709287200 is not a time such as 2024-03-01T10:00:00Z");
    }

    @Test
    void aTimeMayBeAheadOfTheClockOnlySoFar() {
        Instant now = Instant.now();

        assertThat(Judged.of(TIME, '"' + now.plusSeconds(3500).toString() + '"'))
                .doesNotContain("TIME_TOO_FAR_AHEAD");
        Instant tooFar = now.plusSeconds(3700);
        assertThat(Judged.of(TIME, '"' + tooFar.toString() + '"'))
                .isEqualTo("TIME_TOO_FAR_AHEAD: order_time=" + tooFar + " is more than 1 h ahead of the clock");
        assertThat(Judged.of(TIME, "4070908800000"))
                .isEqualTo("TIME_TOO_FAR_AHEAD: order_time=4070908800000 (2099-01-01T00:00:00Z) is more than 1 h"
                        + " ahead of the clock");
        assertThat(Judged.of(TIME, "99999999999999"))
                .isEqualTo("TIME_TOO_FAR_AHEAD: order_time=99999999999999 (5138-11-16T09:46:39.999Z) is more than 1 h"
                        + " ahead of the clock");
    }

    @Test
    void anotherKindOfValueIsRefused() {
        assertThat(Judged.of(TIME, "1709287200000.0"))
                .isEqualTo("WRONG_TYPE: order_time holds a number with a point or an exponent, due is a time");
        assertThat(Judged.of(TIME, "[2024,3,1,10,0]")).isEqualTo("WRONG_TYPE: order_time holds a list, due is a time");
        assertThat(Judged.of(TIME, "{\"$date\":1709287200000}"))
                .isEqualTo("WRONG_TYPE: order_time holds an object, due is a time");
        assertThat(Judged.of(TIME, "true")).isEqualTo("WRONG_TYPE: order_time holds true or false, due is a time");
    }
}
