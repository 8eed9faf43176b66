-- order_rates: each order with the version of its currency's rate that was in force when it was placed.
-- Grain:   one row per order event.
-- Reads:   orders, rate_versions.
-- Changes: insert; once the watermarks of orders and rates have passed order_time.
-- Ties:    a version from order_time on is in force at order_time; of several at one instant see rate_versions.
--
-- Only in streaming: in batch Flink has no such join. A version that ended the rate is one like any other, with rate NULL.
SELECT
    o.order_id AS order_id,
    o.order_version AS order_version,
    o.order_time AS order_time,
    o.amount AS amount,
    o.currency AS currency,
    r.rate AS rate,
    CAST(r.update_time AS TIMESTAMP_LTZ(3)) AS version_time,
    r.version_offset AS version_offset
FROM orders AS o
LEFT JOIN rate_versions FOR SYSTEM_TIME AS OF o.order_time AS r
    ON o.currency = r.currency
