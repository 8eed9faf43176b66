-- payment_facts: the first payment of each order, given out again when an earlier one comes.
-- Grain:   one row per change of an order's first payment.
-- Reads:   first_payments.
-- Changes: insert, update.
-- Ties:    settled by the sink.
--
-- Only in streaming: a batch run has each order and its payment at once, and writes them as one row.
INSERT INTO payment_facts (
    order_id,
    pay_id,
    pay_amount,
    pay_currency,
    pay_time
)
SELECT
    order_id AS order_id,
    pay_id AS pay_id,
    pay_amount AS pay_amount,
    pay_currency AS pay_currency,
    CAST(pay_time AS TIMESTAMP_LTZ(3)) AS pay_time
FROM first_payments
ON CONFLICT DO DEDUPLICATE
