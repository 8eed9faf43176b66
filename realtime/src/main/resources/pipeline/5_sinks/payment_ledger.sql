-- payment_ledger: every accepted payment, whether an order wants it or not.
-- Grain:   one row per pay_id.
-- Reads:   nothing.
-- Changes: insert, update.
-- Ties:    sink.merge: the last state of a payment; of equal pay_time the one that arrived first.
CREATE TEMPORARY TABLE payment_ledger_shape (
    pay_id STRING NOT NULL,
    order_id STRING,
    pay_amount DECIMAL(19, 4),
    pay_currency STRING,
    pay_status STRING,
    pay_time TIMESTAMP_LTZ(3),
    PRIMARY KEY (pay_id) NOT ENFORCED
) WITH (
    'sink.merge' = 'LAST BY pay_time: order_id, pay_amount, pay_currency, pay_status'
)
