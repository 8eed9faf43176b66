-- payments: payment events that are fit to join, whatever their status.
-- Grain:   one row per event.
-- Reads:   payments_in.
-- Changes: insert.
-- Ties:    none to settle.
SELECT
    pay_id AS pay_id,
    order_id AS order_id,
    pay_amount AS pay_amount,
    pay_currency AS pay_currency,
    pay_status AS pay_status,
    pay_time AS pay_time
FROM payments_in
WHERE rejection.code IS NULL
