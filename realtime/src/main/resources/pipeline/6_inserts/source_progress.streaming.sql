-- source_progress: the counts of each partition as they grow.
-- Grain:   one row per change of a partition's counts.
-- Reads:   partitions.
-- Changes: insert, update.
-- Ties:    settled by the sink.
--
-- Only in streaming, as the relation it reads.
INSERT INTO source_progress (
    topic,
    topic_partition,
    `stream`,
    read_count,
    accepted_count,
    rejected_count,
    first_offset,
    last_offset,
    newest_event_time
)
SELECT
    topic AS topic,
    topic_partition AS topic_partition,
    `stream` AS `stream`,
    read_count AS read_count,
    accepted_count AS accepted_count,
    rejected_count AS rejected_count,
    first_offset AS first_offset,
    last_offset AS last_offset,
    newest_event_time AS newest_event_time
FROM partitions
ON CONFLICT DO DEDUPLICATE
