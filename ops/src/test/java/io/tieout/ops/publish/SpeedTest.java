package io.tieout.ops.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpeedTest {

    @Test
    void aFactorIsSecondsOfEventTimeInASecond() {
        assertThat(Speed.parse("600").due(Duration.ofMinutes(30))).isEqualTo(Duration.ofSeconds(3));
        assertThat(Speed.parse("0.5").due(Duration.ofSeconds(3))).isEqualTo(Duration.ofSeconds(6));
    }

    @Test
    void atMaxEverythingIsDueAtOnce() {
        assertThat(Speed.parse(" max ").due(Duration.ofDays(700))).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "fast", "0", "0.0", "-1", "1e3", "NaN", "10x"})
    void otherTextsAreRefused(String text) {
        assertThatThrownBy(() -> Speed.parse(text))
                .isInstanceOf(PublishException.class)
                .hasMessage("--speed " + text + " is not allowed: use max, or the seconds of event time to replay in a"
                        + " second, for example 600");
    }
}
