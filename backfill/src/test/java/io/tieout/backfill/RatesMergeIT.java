package io.tieout.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.db.TestDatabase;
import io.tieout.realtime.pipeline.PipelineSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that know more and runs that know less of the rates end in the row of the one that knows most. */
class RatesMergeIT {

    private final CaseFolder folder = new CaseFolder(
            Path.of("src", "test", "resources", "cases", "fx-delete").toAbsolutePath());

    @TempDir
    private Path temporary;

    @Test
    void aRateIsFoundByALaterRunAndNotLostByOneWhoseTopicWasCompacted() throws Exception {
        try (TestDatabase database = TestDatabase.create()) {
            run(withRates(1), database);
            assertThat(reasons(database))
                    .containsExactly("A RATE_MISSING", "F AMOUNT_MISSING", "G CURRENCY_MISSING", "I RATE_MISSING");
            run(withRates(3), database);
            assertThat(Tables.orderFx(database)).containsExactlyElementsOf(folder.expected("order_fx"));
            run(withRates(0), database);
            assertThat(Tables.orderFx(database)).containsExactlyElementsOf(folder.expected("order_fx"));
            assertThat(database.rows("SELECT order_id FROM tieout.order_fx_outdated"))
                    .isEmpty();
        }
    }

    private void run(EventFolder events, TestDatabase database) throws Exception {
        PipelineSettings rules = folder.settings();
        Jobs.finish(FileRun.BATCH.script(rules, events, Target.of(database)));
    }

    /** The first versions alone. */
    private EventFolder withRates(int versions) throws Exception {
        EventFolder all = folder.events();
        List<String> lines = Files.readAllLines(Path.of(all.rates().orElseThrow()));
        Path some = Files.write(temporary.resolve("rates-%d.jsonl".formatted(versions)), lines.subList(0, versions));
        return new EventFolder(all.orders(), all.payments(), Optional.of(some.toUri()), all.format());
    }

    private static List<String> reasons(TestDatabase database) {
        return database
                .rows(
                        "SELECT order_id || ' ' || reason FROM tieout.order_fx WHERE reason IS NOT NULL ORDER BY order_id")
                .stream()
                .map(row -> row.get(0))
                .toList();
    }
}
