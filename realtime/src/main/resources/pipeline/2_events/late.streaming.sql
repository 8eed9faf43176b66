-- late: events that arrived at or behind the watermark of their source; they go on their way all the same.
-- Grain:   one row per event.
-- Reads:   orders_in, payments_in.
-- Changes: insert.
-- Ties:    none to settle.
--
-- Only in streaming: a batch run has everything before it begins, so nothing is late and CURRENT_WATERMARK is NULL.
SELECT
    'orders' AS `stream`,
    source_topic AS topic,
    source_partition AS topic_partition,
    source_offset AS topic_offset,
    order_id AS order_id,
    CAST(NULL AS VARCHAR(200)) AS pay_id,
    CAST(order_time AS TIMESTAMP_LTZ(3)) AS event_time,
    CURRENT_WATERMARK(order_time) AS `watermark`
FROM orders_in
WHERE rejection.code IS NULL
  AND source_offset IS NOT NULL
  AND order_time <= CURRENT_WATERMARK(order_time)
UNION ALL
SELECT
    'payments' AS `stream`,
    source_topic AS topic,
    source_partition AS topic_partition,
    source_offset AS topic_offset,
    order_id AS order_id,
    pay_id AS pay_id,
    CAST(pay_time AS TIMESTAMP_LTZ(3)) AS event_time,
    CURRENT_WATERMARK(pay_time) AS `watermark`
FROM payments_in
WHERE rejection.code IS NULL
  AND source_offset IS NOT NULL
  AND pay_time <= CURRENT_WATERMARK(pay_time)
