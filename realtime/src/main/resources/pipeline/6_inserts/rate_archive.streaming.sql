-- rate_archive: every accepted version of a rate.
-- Grain:   one row per version.
-- Reads:   rates_in.
-- Changes: insert.
-- Ties:    none to settle.
--
-- Only in streaming, as the sink it fills. Straight from the source: the coordinates go no further than this.
INSERT INTO rate_archive (
    currency,
    rate,
    update_time,
    source_topic,
    source_partition,
    source_offset,
    record_time
)
SELECT
    currency AS currency,
    rate AS rate,
    CAST(update_time AS TIMESTAMP_LTZ(3)) AS update_time,
    source_topic AS source_topic,
    source_partition AS source_partition,
    source_offset AS source_offset,
    record_time AS record_time
FROM rates_in
WHERE rejection.code IS NULL
  AND source_offset IS NOT NULL
