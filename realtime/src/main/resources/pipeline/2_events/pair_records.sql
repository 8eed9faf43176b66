-- pair_records: all records that pairs read, events or not, with where they lie.
-- Grain:   one row per record.
-- Reads:   ${relations}.
-- Changes: insert.
-- Ties:    none to settle.
--
-- Rendered once, its SELECT for each topic. A source without offsets, as files are, has no place to name its records by;
-- a run over it reports them otherwise.
SELECT
    '${stream}' AS `stream`,
    source_topic AS topic,
    source_partition AS topic_partition,
    source_offset AS topic_offset,
    record_time AS record_time,
    CAST(${time} AS TIMESTAMP_LTZ(3)) AS event_time,
    rejection AS rejection
FROM ${relation}
WHERE source_offset IS NOT NULL
