package io.tieout.realtime.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BindingsTest {

    private static final Map<String, String> OPTIONS = Map.of("connector", "datagen");
    private static final Map<String, Map<String, String>> SOURCES =
            Map.of("orders_in", OPTIONS, "payments_in", OPTIONS);
    private static final Map<String, Map<String, String>> SINKS =
            Map.of("order_facts", OPTIONS, "payment_facts", OPTIONS, "payment_ledger", OPTIONS);

    @Test
    void anEndThatIsLeftOpenIsAnError() {
        assertThatThrownBy(() -> new Bindings(Map.of("orders_in", OPTIONS), SINKS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("1_sources are [orders_in, payments_in], but bound are [orders_in]");
    }

    @Test
    void anEndThatThePipelineDoesNotHaveIsAnError() {
        Map<String, Map<String, String>> more = new HashMap<>(SINKS);
        more.put("refunds", OPTIONS);
        assertThatThrownBy(() -> new Bindings(SOURCES, more))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "5_sinks are [order_facts, payment_facts, payment_ledger], but bound are [order_facts, payment_facts, payment_ledger, refunds]");
    }

    @Test
    void whatTheCallerChangesLaterHasNoEffect() {
        Map<String, String> options = new HashMap<>(OPTIONS);
        Map<String, Map<String, String>> sources = new HashMap<>(SOURCES);
        sources.put("orders_in", options);
        Bindings bindings = new Bindings(sources, SINKS);
        options.put("connector", "other");
        sources.clear();
        assertThat(bindings.sources()).isEqualTo(SOURCES);
    }

    @Test
    void thePrintedFormHasNamesAndNoOptions() {
        assertThat(new Bindings(SOURCES, SINKS))
                .hasToString("[orders_in, payments_in] to [order_facts, payment_facts, payment_ledger]");
    }
}
