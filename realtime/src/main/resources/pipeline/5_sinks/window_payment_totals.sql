-- window_payment_totals: payments of each window and currency; a column of the table window_totals.
-- Grain:   one row per kind, window_start, window_end and currency.
-- Reads:   nothing.
-- Changes: insert, update.
-- Ties:    sink.merge: what has seen more payments, for the reason given at window_order_totals.
CREATE TEMPORARY TABLE window_payment_totals_shape (
    kind STRING NOT NULL,
    window_start TIMESTAMP_LTZ(3) NOT NULL,
    window_end TIMESTAMP_LTZ(3) NOT NULL,
    currency STRING NOT NULL,
    payments BIGINT,
    PRIMARY KEY (kind, window_start, window_end, currency) NOT ENFORCED
) WITH (
    'sink.merge' = 'LAST BY payments'
)
