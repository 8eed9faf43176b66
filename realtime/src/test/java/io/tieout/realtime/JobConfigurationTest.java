package io.tieout.realtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import io.tieout.realtime.settings.SettingsException;
import io.tieout.realtime.settings.TestSettings;
import java.util.Map;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.executiongraph.failover.RestartBackoffTimeStrategyFactoryLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobConfigurationTest {

    @Test
    void theDefaults() {
        assertThat(of())
                .isEqualTo(Map.ofEntries(
                        Map.entry("pipeline.name", "tieout orders"),
                        Map.entry("parallelism.default", "2"),
                        Map.entry("state.backend.type", "hashmap"),
                        Map.entry("table.exec.state.ttl", "10800000 ms"),
                        Map.entry("execution.checkpointing.interval", "30000 ms"),
                        Map.entry(
                                "execution.checkpointing.externalized-checkpoint-retention", "RETAIN_ON_CANCELLATION"),
                        Map.entry("execution.checkpointing.num-retained", "2"),
                        Map.entry("pipeline.object-reuse", "true"),
                        Map.entry("taskmanager.memory.managed.size", "128 mb"),
                        Map.entry("restart-strategy.type", "exponential-delay"),
                        Map.entry("restart-strategy.exponential-delay.initial-backoff", "1 s"),
                        Map.entry("restart-strategy.exponential-delay.max-backoff", "1 min"),
                        Map.entry("restart-strategy.exponential-delay.attempts-before-reset-backoff", "10")));
    }

    @ParameterizedTest
    @CsvSource({
        "0, NoRestartBackoffTimeStrategy",
        "1, ExponentialDelayRestartBackoffTimeStrategy",
        "1000000, ExponentialDelayRestartBackoffTimeStrategy"
    })
    void flinkTakesEveryNumberOfRestarts(int attempts, String strategy) {
        Configuration options = Configuration.fromMap(of("job.restart-attempts=" + attempts));
        assertThat(RestartBackoffTimeStrategyFactoryLoader.createRestartBackoffTimeStrategyFactory(
                                options, new Configuration(), true)
                        .create()
                        .getClass()
                        .getSimpleName())
                .isEqualTo(strategy);
    }

    @Test
    void aStateThatIsForgottenBeforeTheIntervalIsOverIsRefused() {
        assertThatThrownBy(() -> of("job.state-ttl=40 min"))
                .isInstanceOf(SettingsException.class)
                .hasMessage(
                        "job.state-ttl=40 min is not allowed: use at least 2405 s, the payment interval and the out-of-orderness");
    }

    @Test
    void aStateThatIsKeptJustAsLongAsTheIntervalIsAllowed() {
        assertThat(of("job.state-ttl=2405 s")).containsEntry("table.exec.state.ttl", "2405000 ms");
    }

    @Test
    void whereRatesAreReadStateIsKeptAsLongAsARateMayRest() {
        Settings rates = TestSettings.withRates();
        assertThat(JobConfiguration.of(rates, RealtimeSettings.pipeline(rates)))
                .containsEntry("table.exec.state.ttl", "1209600000 ms");
        Settings longer = TestSettings.withRates("job.state-ttl=20 d");
        assertThat(JobConfiguration.of(longer, RealtimeSettings.pipeline(longer)))
                .containsEntry("table.exec.state.ttl", "1728000000 ms");
    }

    @Test
    void anIntervalThatBeginsAfterTheOrderNeedsLess() {
        assertThat(of("payment.before=-25 min", "watermark.out-of-orderness=0", "job.state-ttl=5 min"))
                .containsEntry("table.exec.state.ttl", "300000 ms");
    }

    @Test
    void rocksdbIsNamedAsFlinkNamesIt() {
        assertThat(of("job.state-backend=rocksdb")).containsEntry("state.backend.type", "rocksdb");
    }

    private static Map<String, String> of(String... assignments) {
        Settings settings = TestSettings.of(assignments);
        return JobConfiguration.of(settings, RealtimeSettings.pipeline(settings));
    }
}
