-- batch_facts: each order of each batch window with the first payment in it.
-- Grain:   one row per window and order_id.
-- Reads:   batch_first_payments.
-- Changes: insert.
-- Ties:    settled by the sink.
INSERT INTO batch_facts (
    order_id,
    order_version,
    window_start,
    window_end,
    order_time,
    amount,
    currency,
    pay_id,
    pay_amount,
    pay_currency,
    pay_time
)
SELECT
    order_id AS order_id,
    order_version AS order_version,
    CAST(window_start AS TIMESTAMP_LTZ(3)) AS window_start,
    CAST(window_end AS TIMESTAMP_LTZ(3)) AS window_end,
    CAST(order_time AS TIMESTAMP_LTZ(3)) AS order_time,
    amount AS amount,
    currency AS currency,
    pay_id AS pay_id,
    pay_amount AS pay_amount,
    pay_currency AS pay_currency,
    CAST(pay_time AS TIMESTAMP_LTZ(3)) AS pay_time
FROM batch_first_payments
WHERE ${windows_covered}
ON CONFLICT DO DEDUPLICATE
