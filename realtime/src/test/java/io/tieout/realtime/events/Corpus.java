package io.tieout.realtime.events;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The files of records with their verdicts, which explain their form themselves; found from the folder of any module.
 */
public enum Corpus {
    BAD("bad-records.txt"),
    ODD("odd-records.txt"),
    GOOD("good-records.txt");

    private final Path file;

    Corpus(String name) {
        this.file = Path.of("..", "realtime", "src", "test", "resources", "events", name);
    }

    /** Every record, in the order of the file. */
    public List<CorpusRecord> records() {
        List<CorpusRecord> records = new ArrayList<>();
        List<String> lines = lines();
        for (int at = 0; at < lines.size(); at++) {
            if (lines.get(at).startsWith("# ")) {
                records.add(record(lines, at));
            }
        }
        return records;
    }

    /** Writes the verdict under every record again. */
    void update(UnaryOperator<CorpusRecord> judged) {
        List<String> lines = lines();
        for (int at = 0; at < lines.size(); at++) {
            if (lines.get(at).startsWith("# ")) {
                CorpusRecord now = judged.apply(record(lines, at));
                lines.set(at + 2, now.verdict() + ": " + now.sentence());
            }
        }
        try {
            Files.write(file, lines);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static CorpusRecord record(List<String> lines, int at) {
        String[] title = split(lines.get(at).substring(2));
        String[] value = split(lines.get(at + 1));
        String[] verdict = split(lines.get(at + 2));
        return new CorpusRecord(title[0], title[1], TestStream.named(value[0]), value[1], verdict[0], verdict[1]);
    }

    private static String[] split(String line) {
        return line.split(": ", 2);
    }

    private List<String> lines() {
        try {
            return new ArrayList<>(Files.readAllLines(file));
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }
}
