-- ${relation}: each order with its successful payments in the same window of ${function}.
-- Grain:   one row per window, order event and payment event; one per window and order event without a payment.
-- Reads:   orders, payments.
-- Changes: insert; when the window is closed.
-- Ties:    none to settle.
--
-- Rendered for each kind of windows. These begin at multiples of their size since 1970-01-01T00:00:00Z and do not hold
-- their end; those of HOP and CUMULATE overlap, so that a pair is in several. A status that is absent counts as success,
-- and a refund is no payment, as in order_payments.
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
    FROM TABLE(${function}(TABLE orders, DESCRIPTOR(order_time), ${sizes}))
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
    FROM TABLE(${function}(TABLE payments, DESCRIPTOR(pay_time), ${sizes}))
    WHERE pay_amount >= 0
      AND (pay_status IS NULL OR pay_status IN (${success_statuses}))
) AS p
    ON o.window_start = p.window_start
    AND o.window_end = p.window_end
    AND o.order_id = p.order_id
