package io.tieout.realtime.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BindingsTest {

    private static final Map<String, String> OPTIONS = Map.of("connector", "datagen");
    private static final Set<Branch> MAIN = Set.of(Branch.MAIN);
    private static final Source SOURCE = new Source.Table(Source.NO_COORDINATES, OPTIONS);
    private static final Map<String, Source> SOURCES = Map.of("orders_in", SOURCE, "payments_in", SOURCE);
    private static final Map<String, Map<String, String>> SINKS =
            Map.of("order_reconciliation", OPTIONS, "payment_ledger", OPTIONS, "rejected_event", OPTIONS);

    @Test
    void aSourceThatIsLeftOpenIsAnError() {
        Bindings bindings = new Bindings(Map.of("orders_in", SOURCE), SINKS);
        assertThatThrownBy(() -> bindings.requireComplete(PipelineFiles.of(Mode.BATCH, MAIN)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Sources are [orders_in, payments_in], but bound are [orders_in]");
    }

    @Test
    void aSinkThatOnlyTheStreamHasMayBeLeftOpenInBatch() {
        Bindings bindings = new Bindings(SOURCES, SINKS);
        bindings.requireComplete(PipelineFiles.of(Mode.BATCH, MAIN));
        assertThatThrownBy(() -> bindings.requireComplete(PipelineFiles.of(Mode.STREAMING, MAIN)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Sinks are [late_event, order_archive, order_facts, payment_archive, payment_facts, payment_ledger,"
                                + " rejected_event, source_progress], but bound are [order_reconciliation, payment_ledger, rejected_event]");
    }

    @Test
    void aPartThatIsPlannedNeedsItsSource() {
        Bindings bindings = new Bindings(SOURCES, SINKS);
        assertThatThrownBy(
                        () -> bindings.requireComplete(PipelineFiles.of(Mode.BATCH, Set.of(Branch.MAIN, Branch.RATES))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Sources are [orders_in, payments_in, rates_in], but bound are [orders_in, payments_in]");
    }

    @Test
    void aStreamWithoutAnArchiveIsCompleteWithNone() {
        Bindings bindings = new Bindings(SOURCES, SINKS)
                .with(Map.of("order_facts", OPTIONS, "payment_facts", OPTIONS))
                .with(Map.of("late_event", OPTIONS, "source_progress", OPTIONS))
                .with(Archive.NONE);
        bindings.requireComplete(PipelineFiles.of(Mode.STREAMING, MAIN));
    }

    @Test
    void moreSinksLeaveTheSourcesAndTheOtherSinksAsTheyAre() {
        Bindings bindings = new Bindings(SOURCES, SINKS).with(Archive.NONE);
        assertThat(bindings.sources()).isEqualTo(SOURCES);
        assertThat(bindings.sinks()).containsAllEntriesOf(SINKS).containsAllEntriesOf(Archive.NONE);
        assertThat(bindings.sinks()).hasSize(SINKS.size() + Archive.NONE.size());
    }

    @Test
    void whatTheCallerChangesLaterHasNoEffect() {
        Map<String, Source> sources = new HashMap<>(SOURCES);
        Bindings bindings = new Bindings(sources, SINKS);
        sources.clear();
        assertThat(bindings.sources()).isEqualTo(SOURCES);
    }

    @Test
    void thePrintedFormHasNamesAndNoOptions() {
        assertThat(new Bindings(SOURCES, SINKS))
                .hasToString("[orders_in, payments_in] to [order_reconciliation, payment_ledger, rejected_event]");
    }
}
