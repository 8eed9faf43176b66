-- ${relation}: the one match of each left event that is kept.
-- Grain:   one row per left_id.
-- Reads:   ${matches}.
-- Changes: insert, update; a match that comes before the others in the order, yet arrives later, replaces the row.
-- Ties:    equal right_time is settled by right_id, two events of one id by what they say.
--
-- Rendered for each pair that does not keep all matches: ASC keeps the first, DESC the last.
SELECT
    left_id AS left_id,
    right_id AS right_id,
    join_key AS join_key,
    left_time AS left_time,
    right_time AS right_time
FROM (
    SELECT
        left_id AS left_id,
        right_id AS right_id,
        join_key AS join_key,
        left_time AS left_time,
        right_time AS right_time,
        ROW_NUMBER() OVER (
            PARTITION BY left_id
            ORDER BY
                right_time ${order},
                right_id ${order},
                left_time ${order},
                join_key ${order}
        ) AS place
    FROM ${matches}
)
WHERE place = 1
