package io.tieout.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OrderFxIT {

    private TestDatabase db;

    @BeforeEach
    void open() {
        db = TestDatabase.create();
        db.execute("""
                INSERT INTO tieout.fx_rate (currency, update_time, rate, version_offset) VALUES
                  ('EUR', '2026-08-21T10:00:00Z', 1.10, 0),
                  ('EUR', '2026-08-21T10:12:00Z', 1.20, 1),
                  ('EUR', '2026-08-21T11:00:00Z', NULL, 2)""");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void anOrderIsOutdatedOnceTheLedgerHasALaterVersionThatWasInForceAtItsTime() {
        priced("before", "2026-08-21T10:11:59.999Z", "1.10", "2026-08-21T10:00:00Z", 0);
        priced("stale", "2026-08-21T10:12:00Z", "1.10", "2026-08-21T10:00:00Z", 0);
        priced("right", "2026-08-21T10:12:00Z", "1.20", "2026-08-21T10:12:00Z", 1);
        priced("corrected", "2026-08-21T10:30:00Z", "1.25", "2026-08-21T10:12:00Z", 0);
        priced("ended", "2026-08-21T11:00:00Z", "1.20", "2026-08-21T10:12:00Z", 1);
        missing("forgotten", "2026-08-21T10:05:00Z");
        missing("never", "2026-08-21T09:59:59.999Z");

        assertThat(db.rows("SELECT order_id, present_rate, rate FROM tieout.order_fx_outdated ORDER BY order_id"))
                .containsExactly(
                        List.of("corrected", "1.2500000000", "1.2000000000"),
                        List.of("ended", "1.2000000000", "null"),
                        List.of("forgotten", "null", "1.1000000000"),
                        List.of("stale", "1.1000000000", "1.2000000000"));
    }

    @Test
    void anAmountWithoutARateCannotBeWrittenAndNeitherCanARateOfLater() {
        assertThatThrownBy(() -> priced("A", "2026-08-21T10:00:00Z", "0", "2026-08-21T10:00:00Z", 0))
                .hasMessageContaining("order_fx_rate_is_positive");
        assertThatThrownBy(() -> priced("A", "2026-08-21T10:00:00Z", "1.20", "2026-08-21T10:12:00Z", 1))
                .hasMessageContaining("order_fx_no_rate_of_later");
        assertThatThrownBy(() -> db.execute("""
                        INSERT INTO tieout.order_fx
                          (order_id, order_version, order_time, base_currency, version_time, version_offset)
                        VALUES ('A', 0, now(), 'USD', '1970-01-01T00:00:00Z', -1)""")).hasMessageContaining("order_fx_amount_or_reason");
    }

    private void priced(String order, String orderTime, String rate, String rateTime, int offset) {
        db.execute("""
                INSERT INTO tieout.order_fx
                  (order_id, order_version, order_time, amount, currency, rate, base_currency, base_amount, rate_time,
                   version_time, version_offset)
                VALUES ('%1$s', 0, '%2$s', 1, 'EUR', %3$s, 'USD', %3$s, '%4$s', '%4$s', %5$d)""".formatted(order, orderTime, rate, rateTime, offset));
    }

    private void missing(String order, String orderTime) {
        db.execute("""
                INSERT INTO tieout.order_fx
                  (order_id, order_version, order_time, amount, currency, base_currency, reason, version_time,
                   version_offset)
                VALUES ('%s', 0, '%s', 1, 'EUR', 'USD', 'RATE_MISSING', '1970-01-01T00:00:00Z', -1)""".formatted(order, orderTime));
    }
}
