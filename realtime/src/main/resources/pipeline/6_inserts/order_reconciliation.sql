-- order_reconciliation: orders and their first payments, two kinds of facts for one row.
-- Grain:   one row per order event, and one per change of an order's first payment.
-- Reads:   orders, first_payments.
-- Changes: insert, update.
-- Ties:    settled by the sink.
--
-- One statement for both kinds, so that one writer owns an order's key. The times are cast to plain columns because a
-- sink takes only one time attribute.
INSERT INTO order_reconciliation (
    order_id,
    user_id,
    amount,
    currency,
    order_version,
    order_time,
    pay_id,
    pay_amount,
    pay_currency,
    pay_time
)
SELECT
    order_id AS order_id,
    user_id AS user_id,
    amount AS amount,
    currency AS currency,
    order_version AS order_version,
    CAST(order_time AS TIMESTAMP_LTZ(3)) AS order_time,
    CAST(NULL AS STRING) AS pay_id,
    CAST(NULL AS DECIMAL(19, 4)) AS pay_amount,
    CAST(NULL AS STRING) AS pay_currency,
    CAST(NULL AS TIMESTAMP_LTZ(3)) AS pay_time
FROM orders
UNION ALL
SELECT
    order_id AS order_id,
    CAST(NULL AS STRING) AS user_id,
    CAST(NULL AS DECIMAL(19, 4)) AS amount,
    CAST(NULL AS STRING) AS currency,
    CAST(NULL AS BIGINT) AS order_version,
    CAST(NULL AS TIMESTAMP_LTZ(3)) AS order_time,
    pay_id AS pay_id,
    pay_amount AS pay_amount,
    pay_currency AS pay_currency,
    CAST(pay_time AS TIMESTAMP_LTZ(3)) AS pay_time
FROM first_payments
ON CONFLICT DO DEDUPLICATE
