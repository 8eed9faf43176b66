-- order_archive: every accepted order event.
-- Grain:   one row per event.
-- Reads:   orders_in.
-- Changes: insert.
-- Ties:    none to settle.
--
-- Only in streaming, as the sink it fills. Straight from the source: the coordinates go no further than this.
INSERT INTO order_archive (
    order_id,
    user_id,
    amount,
    currency,
    order_version,
    order_status,
    order_time,
    source_topic,
    source_partition,
    source_offset,
    record_time
)
SELECT
    order_id AS order_id,
    user_id AS user_id,
    amount AS amount,
    currency AS currency,
    order_version AS order_version,
    order_status AS order_status,
    CAST(order_time AS TIMESTAMP_LTZ(3)) AS order_time,
    source_topic AS source_topic,
    source_partition AS source_partition,
    source_offset AS source_offset,
    record_time AS record_time
FROM orders_in
WHERE rejection.code IS NULL
  AND source_offset IS NOT NULL
