package io.tieout.ops.notify;

import io.tieout.realtime.settings.Setting;
import io.tieout.realtime.settings.Settings;
import io.tieout.realtime.settings.SettingsException;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.flink.configuration.ConfigOptions;

/** The keys of notifications. */
public final class NotifySettings {

    static final Setting<String> URL = Setting.of(ConfigOptions.key("notify.url")
            .stringType()
            .noDefaultValue()
            .withDescription(
                    "Address that is told by HTTP POST of what docs/notifications.md lists. Without it nothing "
                            + "is told."));

    static final Setting<String> SECRET = Setting.of(
            ConfigOptions.key("notify.secret")
                    .stringType()
                    .noDefaultValue()
                    .withDescription(
                            "Secret that notifications are signed with; better given by the environment or notify.secret-file."));

    static final Setting<String> SECRET_FILE = Setting.of(ConfigOptions.key("notify.secret-file")
            .stringType()
            .noDefaultValue()
            .withDescription("File that holds the secret and nothing else; read when notify.secret is not set."));

    static final Setting<List<String>> EVENTS = Setting.of(ConfigOptions.key("notify.events")
            .stringType()
            .asList()
            .defaultValues(Arrays.stream(Kind.values()).map(Kind::name).toArray(String[]::new))
            .withDescription("What is told, with commas between."));

    static final Setting<Duration> GIVE_UP_AFTER = Setting.between(
            "notify.give-up-after",
            Duration.ofDays(3),
            Duration.ofMinutes(1),
            Duration.ofDays(30),
            "Time for which a notification that is not taken is sent again.");

    static final Setting<Duration> STALLED_AFTER = Setting.between(
            "notify.watermark-stalled-after",
            Duration.ofMinutes(15),
            Duration.ofSeconds(1),
            Duration.ofDays(7),
            "Time after which a watermark that has not moved is told as WATERMARK_STALLED.");

    static final Setting<Integer> UNPAID_ABOVE = new Setting<>(
            ConfigOptions.key("notify.unpaid-above")
                    .intType()
                    .noDefaultValue()
                    .withDescription(
                            "Number of orders marked UNPAID within 24 hours above which UNPAID_ABOVE is told, once a "
                                    + "day of schedule.zone. Without it it is never told."),
            0,
            1_000_000_000);

    /** Every key of this class, in the order of the reference page. */
    public static final List<Setting<?>> ALL =
            List.of(URL, SECRET, SECRET_FILE, EVENTS, GIVE_UP_AFTER, STALLED_AFTER, UNPAID_ABOVE);

    private NotifySettings() {}

    /**
     * What is to be told.
     *
     * @throws SettingsException naming every entry that is no kind
     */
    static Set<Kind> events(Settings settings) {
        Set<Kind> kinds = EnumSet.noneOf(Kind.class);
        for (String written : settings.get(EVENTS)) {
            kinds.add(Arrays.stream(Kind.values())
                    .filter(kind -> kind.name().equals(written.strip().toUpperCase(Locale.ROOT)))
                    .findFirst()
                    .orElseThrow(() -> new SettingsException(List.of("notify.events=%s is not allowed: use %s"
                            .formatted(
                                    written,
                                    Arrays.stream(Kind.values()).map(Kind::name).collect(Collectors.joining(", ")))))));
        }
        return kinds;
    }
}
