-- orders: order events that are fit to join; an order without a version counts as version 0.
-- Grain:   one row per event.
-- Reads:   orders_in.
-- Changes: insert.
-- Ties:    none to settle.
SELECT
    order_id AS order_id,
    user_id AS user_id,
    amount AS amount,
    currency AS currency,
    COALESCE(order_version, CAST(0 AS BIGINT)) AS order_version,
    order_status AS order_status,
    order_time AS order_time
FROM orders_in
WHERE rejection.code IS NULL
