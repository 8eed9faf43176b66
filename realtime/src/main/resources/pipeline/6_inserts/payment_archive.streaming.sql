-- payment_archive: every accepted payment event.
-- Grain:   one row per event.
-- Reads:   payments_in.
-- Changes: insert.
-- Ties:    none to settle.
--
-- Only in streaming, as the sink it fills. Straight from the source: the coordinates go no further than this.
INSERT INTO payment_archive (
    pay_id,
    order_id,
    pay_amount,
    pay_currency,
    pay_status,
    pay_time,
    source_topic,
    source_partition,
    source_offset,
    record_time
)
SELECT
    pay_id AS pay_id,
    order_id AS order_id,
    pay_amount AS pay_amount,
    pay_currency AS pay_currency,
    pay_status AS pay_status,
    CAST(pay_time AS TIMESTAMP_LTZ(3)) AS pay_time,
    source_topic AS source_topic,
    source_partition AS source_partition,
    source_offset AS source_offset,
    record_time AS record_time
FROM payments_in
WHERE rejection.code IS NULL
  AND source_offset IS NOT NULL
