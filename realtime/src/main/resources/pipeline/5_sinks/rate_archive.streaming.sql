-- rate_archive: every accepted version of a rate with where its record lies, for a backfill to read again.
-- Grain:   one row per version; one that is read again after a failure stands there twice, with the same coordinates.
-- Reads:   nothing.
-- Changes: insert.
-- Ties:    none to settle.
--
-- Only in streaming: a batch run reads what was archived.
CREATE TEMPORARY TABLE rate_archive_shape (
    currency STRING,
    rate DECIMAL(18, 10),
    update_time TIMESTAMP_LTZ(3),
    source_topic STRING,
    source_partition INT,
    source_offset BIGINT,
    record_time TIMESTAMP_LTZ(3)
)
