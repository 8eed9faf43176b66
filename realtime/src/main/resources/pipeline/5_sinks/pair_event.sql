-- pair_event: every event that a pair has read, matched or not.
-- Grain:   one row per pair, side and event_id.
-- Reads:   nothing.
-- Changes: insert, update.
-- Ties:    sink.merge: of several events with one id that of the greatest event_time, of these that of the greatest key.
CREATE TEMPORARY TABLE pair_event_shape (
    pair STRING NOT NULL,
    side STRING NOT NULL,
    event_id STRING NOT NULL,
    join_key STRING,
    event_time TIMESTAMP_LTZ(3),
    PRIMARY KEY (pair, side, event_id) NOT ENFORCED
) WITH (
    'sink.merge' = 'LAST BY event_time, join_key'
)
