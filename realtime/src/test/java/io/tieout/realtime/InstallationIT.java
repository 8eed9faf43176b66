package io.tieout.realtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.db.TestDatabase;
import io.tieout.realtime.settings.TestSettings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a start of the job leaves in the database. */
class InstallationIT {

    private final TestDatabase database = TestDatabase.create();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void theRulesAreThoseOfTheLastStartAndTheirTimeThatOfTheLastChange() throws Exception {
        start();
        assertThat(rules()).containsExactly(List.of("orders", "{SUCCESS}", "{CANCELLED,CANCELED}", "FIRST", "{}"));

        String[] changed = {
            "orders.cancelled-statuses=void",
            "settlement.rule=SUM",
            "settlement.tolerances.BRL=0.01",
            "settlement.tolerances.JPY=1"
        };
        start(changed);
        List<List<String>> recorded = database.rows("SELECT recorded_at FROM tieout.pipeline_settings");
        start(changed);

        assertThat(rules())
                .containsExactly(
                        List.of("orders", "{SUCCESS}", "{void}", "SUM", "{\"BRL\": \"0.01\", \"JPY\": \"1\"}"));
        assertThat(database.rows("SELECT recorded_at FROM tieout.pipeline_settings"))
                .isEqualTo(recorded);
    }

    private void start(String... settings) throws Exception {
        List<String> all = new ArrayList<>(List.of(settings));
        all.add("database.url=" + database.url());
        all.add("database.user=" + database.user());
        all.add("database.password=" + database.password());
        Installation.recordStart(TestSettings.of(all.toArray(String[]::new)));
    }

    private List<List<String>> rules() {
        return database.rows("SELECT pipeline, success_statuses, cancelled_statuses, settlement, amount_tolerances"
                + " FROM tieout.pipeline_settings");
    }
}
