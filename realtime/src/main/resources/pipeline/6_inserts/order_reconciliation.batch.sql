-- order_reconciliation: every version of every order with the order's first payment; the sink keeps the last version.
-- Grain:   one row per order event.
-- Reads:   orders, first_payments.
-- Changes: insert.
-- Ties:    settled by the sink.
--
-- Only in batch: everything is there at once, and one row written costs the database a third of one that is written and
-- then changed. In the stream an order would wait for its payment, and a watermark behind this join would be held back
-- for orders as well.
INSERT INTO order_reconciliation (
    order_id,
    user_id,
    amount,
    currency,
    order_version,
    order_status,
    order_time,
    pay_id,
    pay_amount,
    pay_currency,
    pay_time
)
SELECT
    o.order_id AS order_id,
    o.user_id AS user_id,
    o.amount AS amount,
    o.currency AS currency,
    o.order_version AS order_version,
    o.order_status AS order_status,
    CAST(o.order_time AS TIMESTAMP_LTZ(3)) AS order_time,
    p.pay_id AS pay_id,
    p.pay_amount AS pay_amount,
    p.pay_currency AS pay_currency,
    CAST(p.pay_time AS TIMESTAMP_LTZ(3)) AS pay_time
FROM orders AS o
LEFT JOIN first_payments AS p
    ON p.order_id = o.order_id
ON CONFLICT DO DEDUPLICATE
