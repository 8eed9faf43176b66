-- cumulative_order_payments: each order with its successful payments of one cumulative window: those with the same start grow by a step up to the longest, so that a pair is in several.
-- Grain:   one row per window, order event and payment event; one per window and order event without a payment.
-- Reads:   orders, payments.
-- Changes: insert; when the window is closed.
-- Ties:    none to settle.
--
-- A status that is absent counts as success, as in order_payments.
SELECT
    o.window_start AS window_start,
    o.window_end AS window_end,
    o.order_id AS order_id,
    o.amount AS amount,
    o.currency AS currency,
    o.order_version AS order_version,
    o.order_time AS order_time,
    p.pay_id AS pay_id,
    p.pay_amount AS pay_amount,
    p.pay_currency AS pay_currency,
    p.pay_time AS pay_time
FROM (
    SELECT
        window_start AS window_start,
        window_end AS window_end,
        order_id AS order_id,
        amount AS amount,
        currency AS currency,
        order_version AS order_version,
        order_time AS order_time
    FROM TABLE(CUMULATE(TABLE orders, DESCRIPTOR(order_time), ${cumulate_step}, ${cumulate_max}))
) AS o
LEFT JOIN (
    SELECT
        window_start AS window_start,
        window_end AS window_end,
        order_id AS order_id,
        pay_id AS pay_id,
        pay_amount AS pay_amount,
        pay_currency AS pay_currency,
        pay_time AS pay_time
    FROM TABLE(CUMULATE(TABLE payments, DESCRIPTOR(pay_time), ${cumulate_step}, ${cumulate_max}))
    WHERE pay_status IS NULL
      OR pay_status IN (${success_statuses})
) AS p
    ON o.window_start = p.window_start
    AND o.window_end = p.window_end
    AND o.order_id = p.order_id
