-- fx_rate: every version of every rate.
-- Grain:   one row per version that was read.
-- Reads:   rates.
-- Changes: insert.
-- Ties:    settled by the sink.
INSERT INTO fx_rate (
    currency,
    update_time,
    rate,
    version_offset
)
SELECT
    currency AS currency,
    CAST(update_time AS TIMESTAMP_LTZ(3)) AS update_time,
    rate AS rate,
    version_offset AS version_offset
FROM rates
ON CONFLICT DO DEDUPLICATE
