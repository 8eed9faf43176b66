-- pair_late: events that arrived at or behind the watermark of their source; they go on their way all the same.
-- Grain:   one row per event.
-- Reads:   ${relations}.
-- Changes: insert.
-- Ties:    none to settle.
--
-- Only in streaming: a batch run has everything before it begins, so nothing is late and CURRENT_WATERMARK is NULL.
-- Rendered once, its SELECT for each topic: behind a union the watermark would be that of all.
SELECT
    '${stream}' AS `stream`,
    source_topic AS topic,
    source_partition AS topic_partition,
    source_offset AS topic_offset,
    CAST(${time} AS TIMESTAMP_LTZ(3)) AS event_time,
    CURRENT_WATERMARK(${time}) AS `watermark`
FROM ${relation}
WHERE rejection.code IS NULL
  AND source_offset IS NOT NULL
  AND ${time} <= CURRENT_WATERMARK(${time})
