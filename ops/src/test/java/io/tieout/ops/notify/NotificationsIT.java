package io.tieout.ops.notify;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.db.TestDatabase;
import io.tieout.ops.run.Closer;
import io.tieout.ops.schedule.ScheduleSettings;
import io.tieout.ops.status.StatusSettings;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Setting;
import io.tieout.realtime.settings.Settings;
import io.tieout.realtime.settings.SettingsReader;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NotificationsIT {

    private static final Instant DUE = Instant.parse("2026-01-31T02:30:00Z");

    private final TestDatabase db = TestDatabase.create();
    private final Closer closer = new Closer();

    @AfterEach
    void close() {
        closer.close();
        db.close();
    }

    @Test
    void onlyWhatIsWantedIsKept() {
        Notifications some = open(Map.of("notify.url", "https://h/x", "notify.events", "RUN_MISSED"));
        some.tell(new Notification("r1", Kind.REPORT_READY, DUE, "orders", "ready", Map.of()));
        some.missed("verify", DUE);
        some.missed("verify", DUE);
        some.missed("notify", DUE);

        assertThat(db.rows("SELECT event_id, message, figures FROM tieout.notification"))
                .containsExactly(List.of(
                        "run-missed/orders/verify/2026-01-31T02:30:00Z",
                        "The run of verify at 2026-01-31T02:30:00Z was missed, as no scheduler was free for it, and is"
                                + " made up for now",
                        "{\"due\": \"2026-01-31T02:30:00Z\", \"job\": \"verify\"}"));
    }

    @Test
    void withoutAnAddressNothingIsKeptAndNoJobRuns() {
        Notifications none = open(Map.of());
        none.missed("verify", DUE);

        assertThat(none.jobs())
                .singleElement()
                .satisfies(job -> assertThat(job.cron()).isEmpty());
        assertThat(db.rows("SELECT count(*) FROM tieout.notification")).containsExactly(List.of("0"));
    }

    @Test
    void whatCannotBeKeptDoesNotStopWhoTellsIt() {
        Notifications notifications = open(Map.of("notify.url", "https://h/x"));
        db.execute("DROP TABLE tieout.notification");

        notifications.missed("verify", DUE);
    }

    private Notifications open(Map<String, String> further) {
        Map<String, String> values = new HashMap<>(further);
        values.putAll(Map.of(
                "database.url", db.url(),
                "database.user", db.user(),
                "database.password", db.password(),
                "notify.secret", "geheim"));
        List<Setting<?>> known = Stream.of(
                        RealtimeSettings.ALL, ScheduleSettings.ALL, NotifySettings.ALL, StatusSettings.ALL)
                .flatMap(List::stream)
                .toList();
        Settings settings = new SettingsReader(known, List.of()).read(Map.of(), Optional.empty(), Map.of(), values);
        return Notifications.open(settings, closer);
    }
}
