package io.tieout.realtime;

import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import io.tieout.realtime.settings.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** How PostgreSQL is reached. The password is never printed. */
public record DatabaseSettings(String url, String user, Optional<String> password) {

    private static final Pattern SECRET_IN_URL = Pattern.compile("(?i)(?<=//)[^/@]*:[^/@]*(?=@)|(?<=password=)[^&]*");

    /**
     * Takes the password from the setting, or else from the file that another setting names.
     *
     * @throws SettingsException if the URL is not PostgreSQL's or holds a password, which would be printed with it, or
     *     if the password's file cannot be read
     */
    public static DatabaseSettings of(Settings settings) {
        String url = settings.get(RealtimeSettings.DATABASE_URL);
        if (!url.startsWith("jdbc:postgresql:") || SECRET_IN_URL.matcher(url).find()) {
            throw new SettingsException(List.of(
                    "database.url=%s is not allowed: use jdbc:postgresql://host:port/database, and for the password database.password or database.password-file"
                            .formatted(SECRET_IN_URL.matcher(url).replaceAll("***"))));
        }
        Optional<String> password = settings.find(RealtimeSettings.DATABASE_PASSWORD)
                .or(() -> settings.find(RealtimeSettings.DATABASE_PASSWORD_FILE).map(DatabaseSettings::firstLine));
        return new DatabaseSettings(url, settings.get(RealtimeSettings.DATABASE_USER), password);
    }

    private static String firstLine(String file) {
        try {
            return Files.readString(Path.of(file)).lines().findFirst().orElse("");
        } catch (NoSuchFileException missing) {
            throw new SettingsException(
                    List.of("database.password-file=%s cannot be read: there is no such file".formatted(file)));
        } catch (IOException unreadable) {
            throw new SettingsException(
                    List.of("database.password-file=%s cannot be read: %s".formatted(file, unreadable.getMessage())));
        }
    }

    @Override
    public String toString() {
        return "%s as %s".formatted(url, user);
    }
}
