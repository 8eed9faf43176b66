package io.tieout.realtime.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PipelineSettingsTest {

    private static final List<String> SUCCESS = List.of("SUCCESS");

    @ParameterizedTest
    @CsvSource({
        "PT10M, PT30M, PT30M",
        "PT45M, PT30M, PT45M",
        "PT-5M, PT30M, PT30M",
        "PT10M, PT-5M, PT10M",
        "PT-5M, PT5M,  PT5M",
        "PT0S,  PT0S,  PT0S"
    })
    void theJoinHoldsBackByTheLargerBound(Duration before, Duration after, Duration holdBack) {
        assertThat(new PipelineSettings(before, after, Duration.ZERO, SUCCESS).joinHoldBack())
                .isEqualTo(holdBack);
    }

    @Test
    void anIntervalOfOneInstantIsAllowed() {
        Duration exactly = Duration.ofMinutes(5);
        assertThat(new PipelineSettings(exactly.negated(), exactly, Duration.ZERO, SUCCESS).paymentBefore())
                .isEqualTo(Duration.ofMinutes(-5));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PT-5M    | PT4M59.999S | PT5S     | SUCCESS | payment.before=PT-5M with payment.after=PT4M59.999S is not allowed: the interval would end before it begins
            PT10M    | PT-11M      | PT5S     | SUCCESS | payment.before=PT10M with payment.after=PT-11M is not allowed: the interval would end before it begins
            PT10M    | PT30M       | PT-0.001S| SUCCESS | watermark.out-of-orderness=PT-0.001S is not allowed: use 0 or more
            PT0.0005S| PT30M       | PT5S     | SUCCESS | payment.before=PT0.0005S is not allowed: use whole milliseconds, as event times have them
            PT10M    | PT0.0000001S| PT5S     | SUCCESS | payment.after=PT0.0000001S is not allowed: use whole milliseconds, as event times have them
            PT10M    | PT30M       | PT0.0001S| SUCCESS | watermark.out-of-orderness=PT0.0001S is not allowed: use whole milliseconds, as event times have them
            PT10M    | PT30M       | PT5S     |         | payments.success-statuses is empty: no payment would ever count
            """)
    void whatDoesNotFitTogetherIsRefused(
            Duration before, Duration after, Duration disorder, String status, String message) {
        List<String> statuses = status == null ? List.of() : List.of(status);
        assertThatThrownBy(() -> new PipelineSettings(before, after, disorder, statuses))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
