-- order_payments: each order with its successful payments inside the payment interval, both ends included; no refunds.
-- Grain:   one row per order event and payment event.
-- Reads:   orders, payments.
-- Changes: insert; a match is given out as soon as both events are there.
-- Ties:    none to settle.
--
-- A status that is absent counts as success: such sources report nothing else. A payment of less than zero is a refund,
-- which settles no order. Both sides are cut to what the match needs before the join, which keeps its input as state:
-- Flink does not push the columns that are read behind an interval join through it.
SELECT
    o.order_id AS order_id,
    p.pay_id AS pay_id,
    p.pay_amount AS pay_amount,
    p.pay_currency AS pay_currency,
    p.pay_time AS pay_time
FROM (
    SELECT
        order_id AS order_id,
        order_time AS order_time
    FROM orders
) AS o
JOIN (
    SELECT
        pay_id AS pay_id,
        order_id AS order_id,
        pay_amount AS pay_amount,
        pay_currency AS pay_currency,
        pay_time AS pay_time
    FROM payments
    WHERE pay_amount >= 0
      AND (pay_status IS NULL OR pay_status IN (${success_statuses}))
) AS p
    ON o.order_id = p.order_id
    AND p.pay_time BETWEEN o.order_time - ${payment_before} AND o.order_time + ${payment_after}
