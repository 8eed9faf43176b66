-- ${relation}: the matches of one pair; match_key gives each a row of its own, or a left event one row.
-- Grain:   one row per match, or change of the one that is kept.
-- Reads:   ${kept}.
-- Changes: ${changes}.
-- Ties:    settled by the sink.
--
-- Rendered for each pair.
INSERT INTO ${relation} (
    pair,
    left_id,
    match_key,
    right_id,
    join_key,
    left_time,
    right_time
)
SELECT
    '${pair}' AS pair,
    left_id AS left_id,
    ${match_key} AS match_key,
    right_id AS right_id,
    join_key AS join_key,
    CAST(left_time AS TIMESTAMP_LTZ(3)) AS left_time,
    CAST(right_time AS TIMESTAMP_LTZ(3)) AS right_time
FROM ${kept}
ON CONFLICT DO DEDUPLICATE
