-- rejected: records that are no events, with where they lie and why.
-- Grain:   one row per record.
-- Reads:   orders_in, payments_in.
-- Changes: insert.
-- Ties:    none to settle.
--
-- A source without offsets, as files are, has no place to name its records by; a run over it reports them otherwise.
SELECT
    'orders' AS `stream`,
    source_topic AS topic,
    source_partition AS topic_partition,
    source_offset AS topic_offset,
    record_time AS record_time,
    rejection.event_key AS event_key,
    rejection.code AS reason_code,
    rejection.reason AS reason,
    rejection.payload AS payload
FROM orders_in
WHERE rejection.code IS NOT NULL
  AND source_offset IS NOT NULL
UNION ALL
SELECT
    'payments' AS `stream`,
    source_topic AS topic,
    source_partition AS topic_partition,
    source_offset AS topic_offset,
    record_time AS record_time,
    rejection.event_key AS event_key,
    rejection.code AS reason_code,
    rejection.reason AS reason,
    rejection.payload AS payload
FROM payments_in
WHERE rejection.code IS NOT NULL
  AND source_offset IS NOT NULL
