-- window_order_totals: orders of each window and currency; columns of the table window_totals.
-- Grain:   one row per kind, window_start, window_end and currency.
-- Reads:   nothing.
-- Changes: insert, update.
-- Ties:    sink.merge: what knew more orders of the window, of equals later versions, of equals more matches.
--
-- Events are only ever added, so of two answers for a window that of more events is the better one: a backfill that finds
-- what came late corrects the stream, and a replay of the stream does not take it back. A later version may take an order
-- to another currency; the row it leaves then knows less than the others of its window, and no longer counts.
CREATE TEMPORARY TABLE window_order_totals_shape (
    kind STRING NOT NULL,
    window_start TIMESTAMP_LTZ(3) NOT NULL,
    window_end TIMESTAMP_LTZ(3) NOT NULL,
    currency STRING NOT NULL,
    orders BIGINT,
    matched_orders BIGINT,
    order_amount DECIMAL(38, 4),
    matched_amount DECIMAL(38, 4),
    orders_without_amount BIGINT,
    known_orders BIGINT,
    known_versions BIGINT,
    known_matches BIGINT,
    PRIMARY KEY (kind, window_start, window_end, currency) NOT ENFORCED
) WITH (
    'sink.merge' = 'LAST BY known_orders, known_versions, known_matches: orders, matched_orders, order_amount,
                    matched_amount, orders_without_amount'
)
