-- rejected_event: every record that is no event.
-- Grain:   one row per record.
-- Reads:   rejected.
-- Changes: insert.
-- Ties:    settled by the sink.
INSERT INTO rejected_event (
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
    topic AS topic,
    topic_partition AS topic_partition,
    topic_offset AS topic_offset,
    `stream` AS `stream`,
    record_time AS record_time,
    event_key AS event_key,
    reason_code AS reason_code,
    reason AS reason,
    payload AS payload
FROM rejected
ON CONFLICT DO DEDUPLICATE
