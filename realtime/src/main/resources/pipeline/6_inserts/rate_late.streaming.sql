-- rate_late: every rate that arrived late.
-- Grain:   one row per version.
-- Reads:   rates_in.
-- Changes: insert.
-- Ties:    settled by the sink.
--
-- Only in streaming, as the sink it fills.
INSERT INTO rate_late (
    topic,
    topic_partition,
    topic_offset,
    `stream`,
    event_time,
    `watermark`
)
SELECT
    source_topic AS topic,
    source_partition AS topic_partition,
    source_offset AS topic_offset,
    'rates' AS `stream`,
    CAST(update_time AS TIMESTAMP_LTZ(3)) AS event_time,
    CURRENT_WATERMARK(update_time) AS `watermark`
FROM rates_in
WHERE rejection.code IS NULL
  AND source_offset IS NOT NULL
  AND update_time <= CURRENT_WATERMARK(update_time)
ON CONFLICT DO DEDUPLICATE
