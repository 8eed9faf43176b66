-- rate_rejected: every record of the rates that is no event.
-- Grain:   one row per record.
-- Reads:   rates_in.
-- Changes: insert.
-- Ties:    settled by the sink.
INSERT INTO rate_rejected (
    topic,
    topic_partition,
    topic_offset,
    `stream`,
    record_time,
    event_key,
    reason_code,
    reason,
    payload
)
SELECT
    source_topic AS topic,
    source_partition AS topic_partition,
    source_offset AS topic_offset,
    'rates' AS `stream`,
    record_time AS record_time,
    rejection.event_key AS event_key,
    rejection.code AS reason_code,
    rejection.reason AS reason,
    rejection.payload AS payload
FROM rates_in
WHERE rejection.code IS NOT NULL
  AND source_offset IS NOT NULL
ON CONFLICT DO DEDUPLICATE
