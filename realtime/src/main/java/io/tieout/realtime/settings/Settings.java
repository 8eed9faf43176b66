package io.tieout.realtime.settings;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.flink.configuration.Configuration;

/** Settings that have been read and checked. Immutable. */
public final class Settings {

    private final Configuration values;

    Settings(Configuration values) {
        this.values = values;
    }

    /**
     * The value that is set, or else the default.
     *
     * @throws java.util.NoSuchElementException if nothing is set and there is no default
     */
    public <T> T get(Setting<T> setting) {
        return values.getOptional(setting.option())
                .or(() -> Optional.ofNullable(setting.option().defaultValue()))
                .orElseThrow();
    }

    /** What is set, empty if nothing is; the default does not count. */
    public <T> Optional<T> find(Setting<T> setting) {
        return values.getOptional(setting.option());
    }

    /** Keys below a prefix that is open, without the prefix. */
    public Map<String, String> below(String prefix) {
        Map<String, String> found = new TreeMap<>();
        values.toMap().forEach((key, value) -> {
            if (key.startsWith(prefix)) {
                found.put(key.substring(prefix.length()), value);
            }
        });
        return found;
    }
}
