-- pair_source_progress: how far each partition of the topics of pairs is read; rows of the table source_progress.
-- Grain:   one row per topic and topic_partition.
-- Reads:   nothing.
-- Changes: insert, update.
-- Ties:    sink.merge: the counts that reach furthest.
--
-- Only in streaming: a batch run reads again what the stream has counted.
CREATE TEMPORARY TABLE pair_source_progress_shape (
    topic STRING NOT NULL,
    topic_partition INT NOT NULL,
    `stream` STRING,
    read_count BIGINT,
    accepted_count BIGINT,
    rejected_count BIGINT,
    first_offset BIGINT,
    last_offset BIGINT,
    newest_event_time TIMESTAMP_LTZ(3),
    PRIMARY KEY (topic, topic_partition) NOT ENFORCED
) WITH (
    'sink.merge' = 'LAST BY last_offset: stream, read_count, accepted_count, rejected_count, first_offset,
                    newest_event_time'
)
