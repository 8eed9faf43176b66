-- order_facts: every version of every order; the sink keeps the last.
-- Grain:   one row per order event.
-- Reads:   orders.
-- Changes: insert.
-- Ties:    settled by the sink.
--
-- Only in streaming: a batch run has each order and its payment at once, and writes them as one row.
INSERT INTO order_facts (
    order_id,
    user_id,
    amount,
    currency,
    order_version,
    order_status,
    order_time
)
SELECT
    order_id AS order_id,
    user_id AS user_id,
    amount AS amount,
    currency AS currency,
    order_version AS order_version,
    order_status AS order_status,
    CAST(order_time AS TIMESTAMP_LTZ(3)) AS order_time
FROM orders
ON CONFLICT DO DEDUPLICATE
