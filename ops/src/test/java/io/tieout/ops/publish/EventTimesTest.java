package io.tieout.ops.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.ZoneId;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventTimesTest {

    private static final EventTimes WITHOUT_ZONE = new EventTimes(Optional.empty());
    private static final EventTimes UTC = in("UTC");
    private static final EventTimes BERLIN = in("Europe/Berlin");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2016-09-15T12:16:38Z",
                "2016-09-15T12:16:38.000Z",
                "2016-09-15T14:16:38+02:00",
                "2016-09-15T14:16:38+0200",
                "2016-09-15 14:16:38.0+02",
                "1473941798000"
            })
    void aTimeThatNamesItsOffsetNeedsNoZone(String text) throws Exception {
        assertThat(WITHOUT_ZONE.read(text)).isEqualTo("2016-09-15T12:16:38Z");
        assertThat(BERLIN.read(text)).isEqualTo("2016-09-15T12:16:38Z");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2016-09-15 12:16:38", "2016-09-15T12:16:38", "2016-09-15 12:16:38.0"})
    void aTimeWithoutAnOffsetIsInTheGivenZone(String text) throws Exception {
        assertThat(UTC.read(text)).isEqualTo("2016-09-15T12:16:38Z");
        assertThat(BERLIN.read(text)).isEqualTo("2016-09-15T10:16:38Z");
    }

    @Test
    void aTimeWithoutAnOffsetIsRefusedWithoutAZone() {
        assertRefused(
                WITHOUT_ZONE,
                "2016-09-15 12:16:38",
                "2016-09-15 12:16:38 has no time zone: give --zone, for example --zone UTC");
    }

    @Test
    void digitsBelowTheMillisecondAreCutTowardsThePast() throws Exception {
        assertThat(UTC.read("2016-09-15 12:16:38.999999999")).isEqualTo("2016-09-15T12:16:38.999Z");
        assertThat(UTC.read("1969-12-31 23:59:59.9999")).isEqualTo("1969-12-31T23:59:59.999Z");
        assertThat(UTC.read("1969-12-31T23:59:59.0001Z")).isEqualTo("1969-12-31T23:59:59Z");
    }

    @Test
    void aLocalTimeTheClocksSkippedIsRefused() {
        assertRefused(
                BERLIN,
                "2024-03-31 02:30:00",
                "2024-03-31 02:30:00 does not exist in Europe/Berlin, where the clocks were put forward past it:"
                        + " correct it, or give its offset, for example 2024-03-31T02:30:00+01:00");
    }

    @Test
    void theEdgesOfTheSkippedHourAreTimes() throws Exception {
        assertThat(BERLIN.read("2024-03-31 01:59:59.999")).isEqualTo("2024-03-31T00:59:59.999Z");
        assertThat(BERLIN.read("2024-03-31 03:00:00")).isEqualTo("2024-03-31T01:00:00Z");
    }

    @Test
    void aLocalTimeTheClocksShowedTwiceIsTheEarlierOne() throws Exception {
        assertThat(BERLIN.read("2024-10-27 02:30:00")).isEqualTo("2024-10-27T00:30:00Z");
        assertThat(BERLIN.read("2024-10-27T02:30:00+01:00")).isEqualTo("2024-10-27T01:30:00Z");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "yesterday",
                "2016-09-15",
                "2016-02-30 12:16:38",
                "2016-09-15 24:00:00",
                "2016-09-15 12:16:60",
                "2016-09-15 12:16",
                "2016-09-1512:16:38",
                "2016-09-15T 12:16:38",
                "2016-09-15 12:16:38 12:16:38",
                "2016-09-15T12:16:38+02:00+0200",
                "2016-09-15T12:16:38+2",
                "2016-9-15T12:16:38Z",
                "+10000-01-01T00:00:00Z",
                "15/09/2016 12:16:38",
                "2016-09-15T12:16:38[Europe/Berlin]",
                "1473941798",
                "-473941798000"
            })
    void everythingElseIsRefused(String text) {
        assertRefused(
                UTC,
                text,
                text + " is not a time: allowed are 2016-09-15T12:16:38.000Z, 2016-09-15T14:16:38+02:00,"
                        + " 2016-09-15 12:16:38 with --zone, and 1473941798000");
    }

    private static EventTimes in(String zone) {
        return new EventTimes(Optional.of(ZoneId.of(zone)));
    }

    private static void assertRefused(EventTimes times, String text, String message) {
        assertThatThrownBy(() -> times.read(text))
                .isInstanceOf(EventTimes.Unreadable.class)
                .hasMessage(message);
    }
}
