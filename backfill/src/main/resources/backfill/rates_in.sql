-- rates_in: the versions of rates that were in force before the end of a window, however long before.
-- Grain:   one row per version; copies change nothing.
-- Reads:   rates_in_records.
-- Changes: insert.
-- Ties:    none to settle.
SELECT
    currency AS currency,
    rate AS rate,
    update_time AS update_time,
    source_topic AS source_topic,
    source_partition AS source_partition,
    source_offset AS source_offset,
    record_time AS record_time,
    CAST(NULL AS ROW<code STRING, reason STRING, event_key STRING, payload BYTES>) AS rejection
FROM rates_in_records
WHERE update_time < ${to}
  AND ${filter}
