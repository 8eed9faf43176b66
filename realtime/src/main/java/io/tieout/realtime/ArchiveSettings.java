package io.tieout.realtime;

import io.tieout.realtime.pipeline.Archive;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import java.util.Optional;

/** Where the settings put the archive. */
public final class ArchiveSettings {

    private ArchiveSettings() {}

    /**
     * The archive of one database and one pipeline. A database that was made anew gets an archive of its own: what was
     * archived for its predecessor must not come back by a backfill.
     *
     * @param installation of the database, see {@link Installation}
     * @return empty if there is to be none
     */
    public static Optional<Archive> of(Settings settings, String installation) {
        String pipeline = settings.get(RealtimeSettings.PIPELINE_NAME);
        return root(settings).map(root -> root.below("%s-%s".formatted(pipeline, installation.substring(0, 8))));
    }

    /** The folder in which the archives of all databases lie, as the setting names it. */
    static Optional<Archive> root(Settings settings) {
        return settings.get(RealtimeSettings.ARCHIVE_ENABLED)
                ? Optional.of(new Archive(Place.of(settings.find(RealtimeSettings.ARCHIVE_PATH), "archive")))
                : Optional.empty();
    }
}
