package io.tieout.realtime.settings;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.apache.flink.configuration.Configuration;

/**
 * Reads settings from a YAML file, the environment and the command line, the later before the earlier, and reports
 * every problem at once.
 */
public final class SettingsReader {

    /** A misspelled key is at most this many letters from the one that was meant. */
    private static final int FARTHEST_GUESS = 5;

    private static final YAMLMapper YAML = new YAMLMapper(YAMLFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build());

    private final List<Setting<?>> known;
    private final List<String> openPrefixes;

    /**
     * A reader of these keys and no others.
     *
     * @param known every key there is
     * @param openPrefixes beginnings of keys that are passed on unchecked, such as {@code kafka.properties.}
     */
    public SettingsReader(List<Setting<?>> known, List<String> openPrefixes) {
        this.known = List.copyOf(known);
        this.openPrefixes = List.copyOf(openPrefixes);
    }

    /**
     * Reads and checks all there is.
     *
     * @param beneath values that everything else overrides
     * @param file YAML with the keys nested or dotted; it must exist
     * @param environment as the process has it
     * @param overrides key and value by command line
     * @throws SettingsException listing unknown keys with the nearest known one, and values that are not allowed
     */
    public Settings read(
            Map<String, String> beneath,
            Optional<Path> file,
            Map<String, String> environment,
            Map<String, String> overrides) {
        List<String> problems = new ArrayList<>();
        Map<String, String> values = new TreeMap<>(beneath);
        file.ifPresent(path -> {
            Map<String, String> fromFile = fromFile(path, problems);
            checkKeys(fromFile, path.toString(), problems);
            values.putAll(fromFile);
        });
        for (Setting<?> setting : known) {
            Optional.ofNullable(environment.get(setting.variable()))
                    .ifPresent(value -> values.put(setting.key(), value));
        }
        checkKeys(overrides, "--set", problems);
        values.putAll(overrides);
        Configuration checked = Configuration.fromMap(values);
        for (Setting<?> setting : known) {
            Optional.ofNullable(values.get(setting.key()))
                    .flatMap(written -> setting.set(written, checked))
                    .ifPresent(problems::add);
        }
        if (!problems.isEmpty()) {
            throw new SettingsException(problems);
        }
        return new Settings(checked);
    }

    private void checkKeys(Map<String, String> values, String where, List<String> problems) {
        for (String key : values.keySet()) {
            boolean isKnown = known.stream().anyMatch(setting -> setting.key().equals(key))
                    || openPrefixes.stream().anyMatch(key::startsWith);
            if (!isKnown) {
                problems.add("%s: %s is not a setting%s".formatted(where, key, guess(key)));
            }
        }
    }

    private String guess(String key) {
        LevenshteinDistance distance = LevenshteinDistance.getDefaultInstance();
        return known.stream()
                .map(Setting::key)
                .min(Comparator.comparingInt(candidate -> distance.apply(key, candidate)))
                .filter(nearest -> distance.apply(key, nearest) <= FARTHEST_GUESS)
                .map(nearest -> ", did you mean %s?".formatted(nearest))
                .orElse("; docs/reference/settings.md lists them all");
    }

    private static Map<String, String> fromFile(Path path, List<String> problems) {
        Map<String, String> values = new TreeMap<>();
        try {
            JsonNode root = YAML.readTree(Files.readString(path));
            if (root.isObject()) {
                flatten("", root, values, problem -> problems.add("%s: %s".formatted(path, problem)));
            } else if (!root.isMissingNode() && !root.isNull()) {
                problems.add("%s: expected keys and values".formatted(path));
            }
        } catch (JsonProcessingException malformed) {
            problems.add("%s: %s, line %d"
                    .formatted(
                            path,
                            malformed.getOriginalMessage().lines().findFirst().orElse("not YAML"),
                            malformed.getLocation() == null
                                    ? 0
                                    : malformed.getLocation().getLineNr()));
        } catch (NoSuchFileException missing) {
            problems.add("%s cannot be read: there is no such file".formatted(path));
        } catch (IOException unreadable) {
            problems.add("%s cannot be read: %s".formatted(path, unreadable.getMessage()));
        }
        return values;
    }

    private static void flatten(String prefix, JsonNode node, Map<String, String> values, Consumer<String> problems) {
        node.properties().forEach(entry -> {
            String key = prefix + entry.getKey();
            JsonNode value = entry.getValue();
            if (value.isObject()) {
                flatten(key + ".", value, values, problems);
            } else if (values.put(key, text(value)) != null) {
                problems.accept("%s is there twice".formatted(key));
            }
        });
    }

    private static String text(JsonNode value) {
        return value.isArray()
                ? StreamSupport.stream(value.spliterator(), false)
                        .map(JsonNode::asText)
                        .collect(Collectors.joining(","))
                : value.asText("");
    }
}
