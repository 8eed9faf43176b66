package io.tieout.realtime.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstantTextTest {

    private static final ZoneId SAO_PAULO = ZoneId.of("America/Sao_Paulo");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2024-03-01T10:00:00Z               | 2024-03-01T10:00:00Z
            2024-03-01 10:00:00Z               | 2024-03-01T10:00:00Z
            2024-03-01 10:00:00 Z              | 2024-03-01T10:00:00Z
            2024-03-01T10:00Z                  | 2024-03-01T10:00:00Z
            2024-03-01T10:00:00+02:00          | 2024-03-01T08:00:00Z
            2024-03-01T10:00:00+0200           | 2024-03-01T08:00:00Z
            2024-03-01T10:00:00+02             | 2024-03-01T08:00:00Z
            2024-03-01 10:00:00 +02:00         | 2024-03-01T08:00:00Z
            2024-03-01T10:00:00.5-03:30        | 2024-03-01T13:30:00.500Z
            2024-03-01T10:00:00-00:00          | 2024-03-01T10:00:00Z
            2024-03-01T10:00:00+18:00          | 2024-02-29T16:00:00Z
            2024-03-01T10:00:00,123Z           | 2024-03-01T10:00:00.123Z
            2024-02-29T00:00:00Z               | 2024-02-29T00:00:00Z
            2000-02-29T00:00:00Z               | 2000-02-29T00:00:00Z
            2024-03-31T23:59:59.999Z           | 2024-03-31T23:59:59.999Z
            2024-12-31T23:59:59Z               | 2024-12-31T23:59:59Z
            9999-12-31T23:59:59.999Z           | 9999-12-31T23:59:59.999Z
            0001-01-01T00:00:00Z               | 0001-01-01T00:00:00Z
            1709287200000                      | 2024-03-01T10:00:00Z
            999999999999                       | 2001-09-09T01:46:39.999Z
            99999999999999                     | 5138-11-16T09:46:39.999Z
            """)
    void everyStyleIsReadWithoutADeclaredZone(String text, String instant) {
        assertThat(read(text, null)).isEqualTo(instant);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2024-03-01T10:00:00.1Z             | 2024-03-01T10:00:00.100Z
            2024-03-01T10:00:00.12Z            | 2024-03-01T10:00:00.120Z
            2024-03-01T10:00:00.123Z           | 2024-03-01T10:00:00.123Z
            2024-03-01T10:00:00.1239Z          | 2024-03-01T10:00:00.123Z
            2024-03-01T10:00:00.12399Z         | 2024-03-01T10:00:00.123Z
            2024-03-01T10:00:00.123999Z        | 2024-03-01T10:00:00.123Z
            2024-03-01T10:00:00.1239999Z       | 2024-03-01T10:00:00.123Z
            2024-03-01T10:00:00.12399999Z      | 2024-03-01T10:00:00.123Z
            2024-03-01T10:00:00.123999999Z     | 2024-03-01T10:00:00.123Z
            2024-03-01T10:00:00.000999999+00:00| 2024-03-01T10:00:00Z
            1969-12-31T23:59:59.9999Z          | 1969-12-31T23:59:59.999Z
            1969-12-31T23:59:59.000000001Z     | 1969-12-31T23:59:59Z
            1900-03-01T00:00:00.0009Z          | 1900-03-01T00:00:00Z
            """)
    void digitsBeyondTheMillisecondAreCutTowardsThePast(String text, String instant) {
        assertThat(read(text, null)).isEqualTo(instant);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2024-03-01T24:00:00Z            | : Invalid value for HourOfDay (valid values 0 - 23): 24
            2024-03-01T23:59:60Z            | : Invalid value for SecondOfMinute (valid values 0 - 59): 60
            2024-03-01T10:60:00Z            | : Invalid value for MinuteOfHour (valid values 0 - 59): 60
            2024-13-01T10:00:00Z            | : Invalid value for MonthOfYear (valid values 1 - 12): 13
            2024-00-01T10:00:00Z            | : Invalid value for MonthOfYear (valid values 1 - 12): 0
            2024-03-00T10:00:00Z            | : Invalid value for DayOfMonth (valid values 1 - 28/31): 0
            2024-02-30T10:00:00Z            | : Invalid date 'FEBRUARY 30'
            2024-04-31T10:00:00Z            | : Invalid date 'APRIL 31'
            2023-02-29T10:00:00Z            | : Invalid date 'February 29' as '2023' is not a leap year
            1900-02-29T10:00:00Z            | : Invalid date 'February 29' as '1900' is not a leap year
            2100-02-29T10:00:00Z            | : Invalid date 'February 29' as '2100' is not a leap year
            2024-03-01T10:00:00+19:00       | : Zone offset hours not in valid range: value 19 is not in the range -18 to 18
            2024-03-01T10:00:00+02:60       | : Zone offset minutes not in valid range: value 60 is not in the range -59 to 59
            2024-03-01T10:00:00.Z           |
            2024-03-01T10:00:00.1234567890Z |
            2024-03-01T10:00:00z            |
            2024-03-01t10:00:00Z            |
            2024-03-01T10:00:00 UTC         |
            2024-03-01T10:00:00[UTC]        |
            2024-03-01T10:00:00+2:00        |
            2024-03-01T10:00:00ZZ           |
            2024-03-01T10:00:00Z.000        |
            2024-03-01T10Z                  |
            2024-03-01                      |
            2024-3-1T10:00:00Z              |
            24-03-01T10:00:00Z              |
            +10000-01-01T00:00:00Z          |
            12024-03-01T10:00:00Z           |
            -0001-01-01T00:00:00Z           |
            01/03/2024 10:00:00             |
            Fri, 01 Mar 2024 10:00:00 GMT   |
            2024-W09-5T10:00:00Z            |
            2024/03/01T10:00:00Z            |
            2024-03-01T10.00.00Z            |
            ２０２４-03-01T10:00:00Z         |
            1709287200                      |
            1709287200.5                    |
            1709287200000000                |
            1.7092872E12                    |
            now                             |
            """)
    void everythingElseIsRefused(String text, String why) {
        assertThat(read(text, SAO_PAULO))
                .isEqualTo("UNREADABLE_TIME: t=" + text + " is not a time such as 2024-03-01T10:00:00Z"
                        + (why == null ? "" : why));
    }

    @Test
    void whiteSpaceAroundATimeIsRefused() {
        assertThat(read(" 2024-03-01T10:00:00Z", null))
                .isEqualTo("UNREADABLE_TIME: t= 2024-03-01T10:00:00Z is not a time such as 2024-03-01T10:00:00Z");
        assertThat(read("2024-03-01T10:00:00Z ", null))
                .isEqualTo("UNREADABLE_TIME: t=2024-03-01T10:00:00Z  is not a time such as 2024-03-01T10:00:00Z");
        assertThat(read("2024-03-01T10:00:00 ", SAO_PAULO))
                .isEqualTo("UNREADABLE_TIME: t=2024-03-01T10:00:00  is not a time such as 2024-03-01T10:00:00Z");
        assertThat(read("", null)).isEqualTo("UNREADABLE_TIME: t= is not a time such as 2024-03-01T10:00:00Z");
    }

    @Test
    void aTimeWithoutZoneIsRefusedWhereTheSourceDeclaresNone() {
        assertThat(read("2024-03-01 10:00:00", null))
                .isEqualTo("TIME_WITHOUT_ZONE: t=2024-03-01 10:00:00 has no zone: use Z or an offset");
        assertThat(read("2024-03-01T10:00", null))
                .isEqualTo("TIME_WITHOUT_ZONE: t=2024-03-01T10:00 has no zone: use Z or an offset");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2024-03-01 10:00:00             | 2024-03-01T13:00:00Z
            2024-03-01T10:00                | 2024-03-01T13:00:00Z
            2024-03-01T10:00:00.123456      | 2024-03-01T13:00:00.123Z
            2018-01-15 10:00:00             | 2018-01-15T12:00:00Z
            2024-03-01T10:00:00Z            | 2024-03-01T10:00:00Z
            2024-03-01T10:00:00+01:00       | 2024-03-01T09:00:00Z
            """)
    void aTimeWithoutZoneIsOneOfTheDeclaredZone(String text, String instant) {
        assertThat(read(text, SAO_PAULO)).isEqualTo(instant);
    }

    @Test
    void aTimeThatTheClocksSkippedIsRefused() {
        assertThat(read("2018-11-03 23:59:59.999", SAO_PAULO)).isEqualTo("2018-11-04T02:59:59.999Z");
        assertThat(read("2018-11-04 00:30:00", SAO_PAULO))
                .isEqualTo("UNREADABLE_TIME: t=2018-11-04 00:30:00 is not a time such as 2024-03-01T10:00:00Z:"
                        + " clocks in America/Sao_Paulo skipped it");
        assertThat(read("2018-11-04 01:00:00", SAO_PAULO)).isEqualTo("2018-11-04T03:00:00Z");
    }

    @Test
    void ofATimeThatTheClocksShowedTwiceTheEarlierIsTaken() {
        assertThat(read("2018-02-17 22:59:59", SAO_PAULO)).isEqualTo("2018-02-18T00:59:59Z");
        assertThat(read("2018-02-17 23:00:00", SAO_PAULO)).isEqualTo("2018-02-18T01:00:00Z");
        assertThat(read("2018-02-17 23:59:59.999", SAO_PAULO)).isEqualTo("2018-02-18T01:59:59.999Z");
        assertThat(read("2018-02-18 00:00:00", SAO_PAULO)).isEqualTo("2018-02-18T03:00:00Z");
    }

    @Test
    void aNumberIsMillisecondsOfAtMostFourteenDigits() throws Rejection {
        assertThat(InstantText.parseMillis("t", "1709287200000")).isEqualTo(1_709_287_200_000L);
        assertThat(InstantText.parseMillis("t", "1709287200")).isEqualTo(1_709_287_200L);
        assertThat(InstantText.parseMillis("t", "-1")).isEqualTo(-1);
        assertThat(readMillis("1709287200000000"))
                .isEqualTo("UNREADABLE_TIME: t=1709287200000000 is not a time such as 2024-03-01T10:00:00Z:"
                        + " a number is milliseconds since 1970, of at most 14 digits");
    }

    /** The reading written out for speed and java.time agree on every day of five centuries and on random instants. */
    @Test
    void theFastReadingAgreesWithTheCalendar() throws Rejection {
        for (LocalDate day = LocalDate.of(1970, 1, 1); day.getYear() < 2470; day = day.plusDays(1)) {
            assertThat(InstantText.parse("t", day + "T00:00:00Z", null)).isEqualTo(day.toEpochDay() * 86_400_000);
        }
        long seed = System.nanoTime();
        System.out.println("InstantTextTest seed " + seed);
        Random random = new Random(seed);
        for (int at = 0; at < 20_000; at++) {
            Instant instant = Instant.ofEpochSecond(
                    random.nextLong(-5_000_000_000L, 50_000_000_000L), random.nextInt(1_000_000_000));
            assertThat(InstantText.parse("t", instant.toString(), null))
                    .describedAs("%s of seed %d", instant, seed)
                    .isEqualTo(instant.truncatedTo(ChronoUnit.MILLIS).toEpochMilli());
        }
    }

    private static String read(String text, ZoneId zone) {
        try {
            return Instant.ofEpochMilli(InstantText.parse("t", text, zone)).toString();
        } catch (Rejection rejection) {
            return Judged.text(rejection);
        }
    }

    private static String readMillis(String digits) {
        try {
            return String.valueOf(InstantText.parseMillis("t", digits));
        } catch (Rejection rejection) {
            return Judged.text(rejection);
        }
    }
}
