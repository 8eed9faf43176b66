-- pair_rejected_event: records of pairs that are no events; rows of the table rejected_event.
-- Grain:   one row per topic, topic_partition and topic_offset.
-- Reads:   nothing.
-- Changes: insert, update.
-- Ties:    none: a record read again is the same.
--
-- Apart from rejected_event, as all that pairs feed: a source that rests must hold no watermark of orders.
CREATE TEMPORARY TABLE pair_rejected_event_shape (
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
