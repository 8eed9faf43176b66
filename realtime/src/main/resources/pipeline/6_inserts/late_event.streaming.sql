-- late_event: every event that arrived late.
-- Grain:   one row per event.
-- Reads:   late.
-- Changes: insert.
-- Ties:    settled by the sink.
--
-- Only in streaming, as the relation it reads.
INSERT INTO late_event (
    topic,
    topic_partition,
    topic_offset,
    `stream`,
    order_id,
    pay_id,
    event_time,
    `watermark`
)
SELECT
    topic AS topic,
    topic_partition AS topic_partition,
    topic_offset AS topic_offset,
    `stream` AS `stream`,
    order_id AS order_id,
    pay_id AS pay_id,
    event_time AS event_time,
    `watermark` AS `watermark`
FROM late
ON CONFLICT DO DEDUPLICATE
