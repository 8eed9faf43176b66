package io.tieout.ops.cli;

import io.tieout.ops.backfill.BackfillSettings;
import io.tieout.ops.daily.DailyReports;
import io.tieout.ops.notify.NotifySettings;
import io.tieout.ops.schedule.ScheduleSettings;
import io.tieout.ops.status.StatusSettings;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Setting;
import io.tieout.realtime.settings.Settings;
import io.tieout.realtime.settings.SettingsReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options of every command that needs settings. */
final class GlobalOptions {

    private static final Path DEFAULT_FILE = Path.of("tieout.yaml");

    @Option(
            names = {"-c", "--config"},
            paramLabel = "FILE",
            description = "Settings file. Default: tieout.yaml in this folder, if it is there.")
    private Path file;

    @Option(
            names = {"-s", "--set"},
            paramLabel = "KEY=VALUE",
            description = "One setting; goes before the environment, and that before the file. May be repeated.")
    private Map<String, String> overrides = new HashMap<>();

    /** Every key there is, in the order of the reference page. */
    static List<Setting<?>> known() {
        return Stream.of(
                        RealtimeSettings.ALL,
                        BackfillSettings.ALL,
                        ScheduleSettings.ALL,
                        DailyReports.SETTINGS,
                        NotifySettings.ALL,
                        StatusSettings.ALL)
                .flatMap(List::stream)
                .toList();
    }

    /**
     * The same options for another process of this program.
     *
     * @param above settings that override all others there
     */
    List<String> arguments(Map<String, String> above) {
        Map<String, String> onTop = new HashMap<>(overrides);
        onTop.putAll(above);
        List<String> arguments = new ArrayList<>();
        Optional.ofNullable(file).ifPresent(path -> arguments.add("--config=" + path));
        onTop.forEach((key, value) -> arguments.add("--set=%s=%s".formatted(key, value)));
        return arguments;
    }

    Settings settings() {
        return settings(Map.of(), Map.of());
    }

    /**
     * Reads the settings of this call.
     *
     * @param beneath values that file, environment and {@code --set} override
     * @param above values that override all of these
     * @throws io.tieout.realtime.settings.SettingsException listing every problem
     */
    Settings settings(Map<String, String> beneath, Map<String, String> above) {
        Map<String, String> onTop = new HashMap<>(overrides);
        onTop.putAll(above);
        Optional<Path> found =
                Optional.ofNullable(file).or(() -> Optional.of(DEFAULT_FILE).filter(Files::exists));
        return new SettingsReader(known(), RealtimeSettings.OPEN).read(beneath, found, System.getenv(), onTop);
    }
}
