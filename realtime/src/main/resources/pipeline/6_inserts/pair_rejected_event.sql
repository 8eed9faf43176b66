-- pair_rejected_event: every record of pairs that is no event.
-- Grain:   one row per record.
-- Reads:   pair_records.
-- Changes: insert.
-- Ties:    settled by the sink.
INSERT INTO pair_rejected_event (
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
    rejection.event_key AS event_key,
    rejection.code AS reason_code,
    rejection.reason AS reason,
    rejection.payload AS payload
FROM pair_records
WHERE rejection.code IS NOT NULL
ON CONFLICT DO DEDUPLICATE
