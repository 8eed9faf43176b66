-- partitions: how far each partition is read, and what became of its records.
-- Grain:   one row per topic and topic_partition.
-- Reads:   orders_in, payments_in.
-- Changes: insert, update; the counts grow with every record.
-- Ties:    none to settle.
--
-- Only in streaming. The counts are a function of the records up to last_offset, so a restart that reads some of them
-- again ends in the same row. They are kept for ever, whatever the state's time to live: a partition may rest for days.
SELECT /*+ STATE_TTL('records' = '0 s') */
    topic AS topic,
    topic_partition AS topic_partition,
    MAX(`stream`) AS `stream`,
    COUNT(*) AS read_count,
    COUNT(event_time) AS accepted_count,
    COUNT(reason_code) AS rejected_count,
    MIN(topic_offset) AS first_offset,
    MAX(topic_offset) AS last_offset,
    MAX(event_time) AS newest_event_time
FROM (
    SELECT
        'orders' AS `stream`,
        source_topic AS topic,
        source_partition AS topic_partition,
        source_offset AS topic_offset,
        CAST(order_time AS TIMESTAMP_LTZ(3)) AS event_time,
        rejection.code AS reason_code
    FROM orders_in
    UNION ALL
    SELECT
        'payments' AS `stream`,
        source_topic AS topic,
        source_partition AS topic_partition,
        source_offset AS topic_offset,
        CAST(pay_time AS TIMESTAMP_LTZ(3)) AS event_time,
        rejection.code AS reason_code
    FROM payments_in
) AS records
WHERE topic_offset IS NOT NULL
GROUP BY
    topic,
    topic_partition
