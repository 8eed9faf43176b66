-- payment_ledger: every accepted payment.
-- Grain:   one row per payment event.
-- Reads:   payments.
-- Changes: insert.
-- Ties:    settled by the sink.
INSERT INTO payment_ledger (
    pay_id,
    order_id,
    pay_amount,
    pay_currency,
    pay_status,
    pay_time
)
SELECT
    pay_id AS pay_id,
    order_id AS order_id,
    pay_amount AS pay_amount,
    pay_currency AS pay_currency,
    pay_status AS pay_status,
    CAST(pay_time AS TIMESTAMP_LTZ(3)) AS pay_time
FROM payments
ON CONFLICT DO DEDUPLICATE
