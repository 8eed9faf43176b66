-- order_archive: every accepted order event with where its record lies, for a backfill to read again.
-- Grain:   one row per event; one that is read again after a failure stands there twice, with the same coordinates.
-- Reads:   nothing.
-- Changes: insert.
-- Ties:    none to settle.
--
-- Only in streaming: a batch run reads what was archived.
CREATE TEMPORARY TABLE order_archive_shape (
    order_id STRING,
    user_id STRING,
    amount DECIMAL(19, 4),
    currency STRING,
    order_version BIGINT,
    order_status STRING,
    order_time TIMESTAMP_LTZ(3),
    source_topic STRING,
    source_partition INT,
    source_offset BIGINT,
    record_time TIMESTAMP_LTZ(3)
)
