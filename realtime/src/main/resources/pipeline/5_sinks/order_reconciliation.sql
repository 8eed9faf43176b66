-- order_reconciliation: the facts known of each order; its status is derived from them in the database.
-- Grain:   one row per order_id.
-- Reads:   nothing.
-- Changes: insert, update.
-- Ties:    sink.merge: the last version of the order, its first payment.
CREATE TEMPORARY TABLE order_reconciliation_shape (
    order_id STRING NOT NULL,
    user_id STRING,
    amount DECIMAL(19, 4),
    currency STRING,
    order_version BIGINT,
    order_time TIMESTAMP_LTZ(3),
    pay_id STRING,
    pay_amount DECIMAL(19, 4),
    pay_currency STRING,
    pay_time TIMESTAMP_LTZ(3),
    PRIMARY KEY (order_id) NOT ENFORCED
) WITH (
    'sink.merge' = 'LAST BY order_version: user_id, amount, currency, order_time;
                    FIRST BY pay_time, pay_id: pay_amount, pay_currency'
)
