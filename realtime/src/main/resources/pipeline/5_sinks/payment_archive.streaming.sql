-- payment_archive: every accepted payment event with where its record lies, for a backfill to read again.
-- Grain:   one row per event; one that is read again after a failure stands there twice, with the same coordinates.
-- Reads:   nothing.
-- Changes: insert.
-- Ties:    none to settle.
--
-- Only in streaming: a batch run reads what was archived.
CREATE TEMPORARY TABLE payment_archive_shape (
    pay_id STRING,
    order_id STRING,
    pay_amount DECIMAL(19, 4),
    pay_currency STRING,
    pay_status STRING,
    pay_time TIMESTAMP_LTZ(3),
    source_topic STRING,
    source_partition INT,
    source_offset BIGINT,
    record_time TIMESTAMP_LTZ(3)
)
