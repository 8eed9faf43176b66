package io.tieout.realtime;

import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.settings.RateKeys;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Setting;
import io.tieout.realtime.settings.Settings;
import io.tieout.realtime.settings.SettingsException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Flink's own options of the streaming job. */
final class JobConfiguration {

    /** Managed memory of a slot. */
    private static final int MANAGED_MEBIBYTES = 64;

    private JobConfiguration() {}

    /** @throws SettingsException if the state would be forgotten before the payment interval is over. */
    static Map<String, String> of(Settings settings, PipelineSettings pipeline) {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("pipeline.name", "tieout " + settings.get(RealtimeSettings.PIPELINE_NAME));
        options.put(
                "parallelism.default",
                settings.get(RealtimeSettings.PARALLELISM).toString());
        options.put(
                "state.backend.type",
                settings.get(RealtimeSettings.STATE_BACKEND).name().toLowerCase(Locale.ROOT));
        options.put("table.exec.state.ttl", millis(stateTtl(settings, pipeline)));
        options.put("execution.checkpointing.interval", millis(settings.get(RealtimeSettings.CHECKPOINT_INTERVAL)));
        options.put("execution.checkpointing.externalized-checkpoint-retention", "RETAIN_ON_CANCELLATION");
        options.put("execution.checkpointing.num-retained", "2");
        // For the cluster in this process; another one has its own. Shared by the operators that buffer rows of
        // windows.
        options.put(
                "taskmanager.memory.managed.size",
                MANAGED_MEBIBYTES * settings.get(RealtimeSettings.PARALLELISM) + " mb");
        // Rows are not copied between operators of one thread. Those that keep a row copy it by themselves.
        options.put("pipeline.object-reuse", "true");
        options.putAll(restarts(settings.get(RealtimeSettings.RESTART_ATTEMPTS)));
        return options;
    }

    /** Flink's strategy refuses 0 attempts when the job starts. */
    private static Map<String, String> restarts(int attempts) {
        if (attempts == 0) {
            return Map.of("restart-strategy.type", "none");
        }
        return Map.of(
                "restart-strategy.type",
                "exponential-delay",
                "restart-strategy.exponential-delay.initial-backoff",
                "1 s",
                "restart-strategy.exponential-delay.max-backoff",
                "1 min",
                "restart-strategy.exponential-delay.attempts-before-reset-backoff",
                String.valueOf(attempts));
    }

    private static Duration stateTtl(Settings settings, PipelineSettings pipeline) {
        Duration ttl = settings.get(RealtimeSettings.STATE_TTL);
        Duration needed = pipeline.paymentBefore().plus(pipeline.paymentAfter()).plus(pipeline.outOfOrderness());
        if (ttl.compareTo(needed) < 0) {
            throw new SettingsException(List.of(
                    "job.state-ttl=%s is not allowed: use at least %s, the payment interval and the out-of-orderness"
                            .formatted(Setting.text(ttl), Setting.text(needed))));
        }
        // The temporal join takes no time to live of its own, and a rate must outlive a quiet weekend.
        Duration rates = settings.get(RateKeys.STATE_TTL);
        return pipeline.rates().isPresent() && rates.compareTo(ttl) > 0 ? rates : ttl;
    }

    private static String millis(Duration duration) {
        return duration.toMillis() + " ms";
    }
}
