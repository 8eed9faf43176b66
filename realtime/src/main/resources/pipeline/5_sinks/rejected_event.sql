-- rejected_event: records that are no events.
-- Grain:   one row per topic, topic_partition and topic_offset.
-- Reads:   nothing.
-- Changes: insert, update.
-- Ties:    none: a record read again is the same.
CREATE TEMPORARY TABLE rejected_event_shape (
    topic STRING NOT NULL,
    topic_partition INT NOT NULL,
    topic_offset BIGINT NOT NULL,
    `stream` STRING,
    record_time TIMESTAMP_LTZ(3),
    event_key STRING,
    reason_code STRING,
    reason STRING,
    payload BYTES,
    PRIMARY KEY (topic, topic_partition, topic_offset) NOT ENFORCED
)
