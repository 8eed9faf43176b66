-- order_reconciliation: what is known of each order itself, and its first payment.
-- Grain:   one row per order_id.
-- Reads:   nothing.
-- Changes: insert, update.
-- Ties:    sink.merge: those of order_facts and payment_facts.
--
-- Only in batch: the stream writes the two apart, as each becomes known.
CREATE TEMPORARY TABLE order_reconciliation_shape (
    order_id STRING NOT NULL,
    user_id STRING,
    amount DECIMAL(19, 4),
    currency STRING,
    order_version BIGINT,
    order_status STRING,
    order_time TIMESTAMP_LTZ(3),
    pay_id STRING,
    pay_amount DECIMAL(19, 4),
    pay_currency STRING,
    pay_time TIMESTAMP_LTZ(3),
    PRIMARY KEY (order_id) NOT ENFORCED
) WITH (
    'sink.merge' = 'LAST BY order_version: user_id, amount, currency, order_status, order_time; FIRST BY pay_time, pay_id: pay_amount, pay_currency'
)
