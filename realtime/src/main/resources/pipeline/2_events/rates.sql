-- rates: versions of exchange rates, each as it came.
-- Grain:   one row per version; a version may come twice.
-- Reads:   rates_in.
-- Changes: insert.
-- Ties:    none to settle; a source without offsets has -1 for all.
SELECT
    currency AS currency,
    rate AS rate,
    update_time AS update_time,
    COALESCE(source_offset, CAST(-1 AS BIGINT)) AS version_offset
FROM rates_in
WHERE rejection.code IS NULL
