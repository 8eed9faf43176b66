-- pair_source_progress: the counts of each partition of the topics of pairs as they grow.
-- Grain:   one row per change of a partition's counts.
-- Reads:   pair_records.
-- Changes: insert, update.
-- Ties:    settled by the sink.
--
-- Only in streaming, as the sink it fills. The counts are kept for ever, as those of partitions.
INSERT INTO pair_source_progress (
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
SELECT /*+ STATE_TTL('records' = '0 s') */
    topic AS topic,
    topic_partition AS topic_partition,
    MAX(`stream`) AS `stream`,
    COUNT(*) AS read_count,
    COUNT(event_time) AS accepted_count,
    COUNT(rejection.code) AS rejected_count,
    MIN(topic_offset) AS first_offset,
    MAX(topic_offset) AS last_offset,
    MAX(event_time) AS newest_event_time
FROM pair_records AS records
GROUP BY
    topic,
    topic_partition
ON CONFLICT DO DEDUPLICATE
