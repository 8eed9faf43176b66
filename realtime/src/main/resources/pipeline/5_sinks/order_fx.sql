-- order_fx: each order in the base currency at the rate in force when it was placed.
-- Grain:   one row per order_id.
-- Reads:   nothing.
-- Changes: insert, update.
-- Ties:    sink.merge: the last order_version; of equal ones the rate in force later; of equal ones the larger offset.
--
-- No version is later than its order, so the latest one that anybody has seen is the best fact, whoever saw it: a rate
-- that came late wins once a backfill finds it, a replay changes nothing, and a backfill that lacks the history, as of a
-- compacted topic, cannot take a rate away. Therefore version_time is 1970-01-01 where there is none.
CREATE TEMPORARY TABLE order_fx_shape (
    order_id STRING NOT NULL,
    order_version BIGINT,
    order_time TIMESTAMP_LTZ(3),
    amount DECIMAL(19, 4),
    currency STRING,
    rate DECIMAL(18, 10),
    base_currency STRING,
    base_amount DECIMAL(38, 14),
    rate_time TIMESTAMP_LTZ(3),
    reason STRING,
    version_time TIMESTAMP_LTZ(3),
    version_offset BIGINT,
    PRIMARY KEY (order_id) NOT ENFORCED
) WITH (
    'sink.merge' = 'LAST BY order_version, version_time, version_offset: order_time, amount, currency, rate,
                    base_currency, base_amount, rate_time, reason'
)
