-- batch_facts: each order with its batch window and the first payment in it; the table batch_reconciliation.
-- Grain:   one row per order_id.
-- Reads:   nothing.
-- Changes: insert, update.
-- Ties:    sink.merge: the last order_version, and the smallest (pay_time, pay_id).
CREATE TEMPORARY TABLE batch_facts_shape (
    order_id STRING NOT NULL,
    order_version BIGINT,
    window_start TIMESTAMP_LTZ(3),
    window_end TIMESTAMP_LTZ(3),
    order_time TIMESTAMP_LTZ(3),
    amount DECIMAL(19, 4),
    currency STRING,
    pay_id STRING,
    pay_amount DECIMAL(19, 4),
    pay_currency STRING,
    pay_time TIMESTAMP_LTZ(3),
    PRIMARY KEY (order_id) NOT ENFORCED
) WITH (
    'sink.merge' = 'LAST BY order_version: window_start, window_end, order_time, amount, currency; FIRST BY pay_time, pay_id: pay_amount, pay_currency'
)
