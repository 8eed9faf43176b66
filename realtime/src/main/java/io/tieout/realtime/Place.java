package io.tieout.realtime;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** Folders that a setting names, as a path or as a URI of a Flink filesystem. */
final class Place {

    private Place() {}

    /** @param folder below {@code ~/.tieout}, for where nothing is set. */
    static URI of(Optional<String> set, String folder) {
        return set.map(Place::uri)
                .orElseGet(() -> Path.of(System.getProperty("user.home"), ".tieout", folder)
                        .toUri());
    }

    private static URI uri(String place) {
        return place.contains("://") || place.startsWith("file:")
                ? URI.create(place)
                : Path.of(place).toAbsolutePath().toUri();
    }
}
