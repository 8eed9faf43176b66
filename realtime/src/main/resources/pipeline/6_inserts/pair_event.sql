-- pair_event: every event of every pair.
-- Grain:   one row per event of a side.
-- Reads:   ${relations}.
-- Changes: insert.
-- Ties:    settled by the sink.
--
-- Rendered once, its SELECT for each side of each pair.
INSERT INTO pair_event (
    pair,
    side,
    event_id,
    join_key,
    event_time
)
SELECT
    '${pair}' AS pair,
    '${side}' AS side,
    event_id AS event_id,
    join_key AS join_key,
    CAST(event_time AS TIMESTAMP_LTZ(3)) AS event_time
FROM ${relation}
ON CONFLICT DO DEDUPLICATE
