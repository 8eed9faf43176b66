-- ${relation}: the matches of one pair; rows of the table pair_match.
-- Grain:   one row per pair, left_id and match_key.
-- Reads:   nothing.
-- Changes: insert, update.
-- Ties:    sink.merge: the order by which one match of several is kept; nothing else tells two rows of a key apart.
--
-- Rendered for each pair: apart from the others, so that its watermark says how far this pair is.
CREATE TEMPORARY TABLE ${relation}_shape (
    pair STRING NOT NULL,
    left_id STRING NOT NULL,
    match_key STRING NOT NULL,
    right_id STRING,
    join_key STRING,
    left_time TIMESTAMP_LTZ(3),
    right_time TIMESTAMP_LTZ(3),
    PRIMARY KEY (pair, left_id, match_key) NOT ENFORCED
) WITH (
    'sink.merge' = '${merge} BY right_time, right_id, left_time, join_key'
)
