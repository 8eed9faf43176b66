package io.tieout.backfill;

import io.tieout.backfill.source.ArchivedEvents;
import io.tieout.backfill.source.WindowSources;
import io.tieout.realtime.pipeline.Archive;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.PostgresTarget;
import io.tieout.realtime.pipeline.Script;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A part of what a backfill does, to see how its time divides; what comes out of it goes nowhere. */
public record PartOfWindow(Archive archive, PostgresTarget target, PipelineSettings rules) {

    private static final Pattern INTO = Pattern.compile("INSERT INTO (\\w+)");

    /** Everything but the database. */
    public Script joined(Window window) {
        Script script = whole(window);
        List<String> definitions = new ArrayList<>(script.definitions());
        List<String> inserts = new ArrayList<>();
        for (String insert : script.inserts()) {
            String sink =
                    INTO.matcher(insert).results().findFirst().orElseThrow().group(1);
            definitions.add(nowhere(sink, sink + "_shape"));
            inserts.add(insert.replace("INSERT INTO " + sink, "INSERT INTO nowhere_" + sink));
        }
        return new Script(script.configuration(), definitions, inserts);
    }

    /** The columns that the pipeline uses, of the same files. */
    public Script read(Window window) {
        Script script = whole(window);
        List<String> definitions = new ArrayList<>(script.definitions());
        List<String> inserts = new ArrayList<>();
        for (String stream : List.of("orders", "payments")) {
            definitions.add(nowhere(stream, stream + "_in_records"));
            inserts.add("INSERT INTO nowhere_%1$s SELECT * FROM %1$s_in_records".formatted(stream));
        }
        return new Script(script.configuration(), definitions, inserts);
    }

    private Script whole(Window window) {
        return BatchScript.into(target, rules, WindowSources.of(new ArchivedEvents(archive), window, rules));
    }

    private static String nowhere(String name, String shape) {
        return "CREATE TEMPORARY TABLE nowhere_%s WITH ('connector' = 'blackhole') LIKE %s (EXCLUDING OPTIONS)"
                .formatted(name, shape);
    }
}
