package io.tieout.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.db.TestDatabase;
import io.tieout.realtime.pipeline.PipelineSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Random events that are the same every time, the window that holds them, and the tables that they must give. */
final class KnownEvents {

    static final PipelineSettings RULES = new PipelineSettings(
            Duration.ofMinutes(10), Duration.ofMinutes(30), Duration.ofSeconds(5), List.of("SUCCESS"));

    static final RandomEvents EVENTS = RandomEvents.of(7, RULES, 400);
    static final Oracle ORACLE = new Oracle(EVENTS);

    /** Holds every order; its padded window holds every payment. */
    static final Window WINDOW =
            new Window(Instant.parse("2026-08-21T09:50:00Z"), Instant.parse("2026-08-21T11:10:00Z"));

    /** The watermark from which on it is closed. */
    static final Instant CLOSED = WINDOW.to().plus(RULES.paymentAfter());

    private KnownEvents() {}

    static void assertThatTheyAreInTheTablesOf(TestDatabase database) {
        assertThat(Tables.wholeOrderReconciliation(database)).containsExactlyElementsOf(ORACLE.orderReconciliation());
        assertThat(Tables.wholePaymentLedger(database)).containsExactlyElementsOf(ORACLE.paymentLedger());
    }
}
