-- pair_late_event: events of pairs that arrived at or behind the watermark of their source; rows of the table late_event.
-- Grain:   one row per topic, topic_partition and topic_offset.
-- Reads:   nothing.
-- Changes: insert, update.
-- Ties:    sink.merge: a record read again may meet another watermark; the least one stays.
--
-- Only in streaming: in batch nothing is late.
CREATE TEMPORARY TABLE pair_late_event_shape (
    topic STRING NOT NULL,
    topic_partition INT NOT NULL,
    topic_offset BIGINT NOT NULL,
    `stream` STRING,
    event_time TIMESTAMP_LTZ(3),
    `watermark` TIMESTAMP_LTZ(3),
    PRIMARY KEY (topic, topic_partition, topic_offset) NOT ENFORCED
) WITH (
    'sink.merge' = 'FIRST BY watermark: stream, event_time'
)
