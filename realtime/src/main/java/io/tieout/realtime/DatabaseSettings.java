package io.tieout.realtime;

import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import io.tieout.realtime.settings.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** How PostgreSQL is reached. The password is never printed. */
public record DatabaseSettings(String url, String user, Optional<String> password) {

    /**
     * Takes the password from the setting, or else from the file that another setting names.
     *
     * @throws SettingsException if the URL is not PostgreSQL's, or the password's file cannot be read
     */
    public static DatabaseSettings of(Settings settings) {
        String url = settings.get(RealtimeSettings.DATABASE_URL);
        if (!url.startsWith("jdbc:postgresql:")) {
            throw new SettingsException(
                    List.of("database.url=%s is not allowed: use jdbc:postgresql://host:port/database".formatted(url)));
        }
        Optional<String> password = settings.find(RealtimeSettings.DATABASE_PASSWORD)
                .or(() -> settings.find(RealtimeSettings.DATABASE_PASSWORD_FILE).map(DatabaseSettings::firstLine));
        return new DatabaseSettings(url, settings.get(RealtimeSettings.DATABASE_USER), password);
    }

    private static String firstLine(String file) {
        try {
            return Files.readString(Path.of(file)).lines().findFirst().orElse("");
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
