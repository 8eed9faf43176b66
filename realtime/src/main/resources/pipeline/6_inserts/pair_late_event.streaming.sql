-- pair_late_event: every event of pairs that arrived late.
-- Grain:   one row per event.
-- Reads:   pair_late.
-- Changes: insert.
-- Ties:    settled by the sink.
--
-- Only in streaming, as the relation it reads.
INSERT INTO pair_late_event (
    topic,
    topic_partition,
    topic_offset,
    `stream`,
    event_time,
    `watermark`
)
SELECT
    topic AS topic,
    topic_partition AS topic_partition,
    topic_offset AS topic_offset,
    `stream` AS `stream`,
    event_time AS event_time,
    `watermark` AS `watermark`
FROM pair_late
ON CONFLICT DO DEDUPLICATE
