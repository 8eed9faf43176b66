-- fx_rate: every version of every rate.
-- Grain:   one row per currency and update_time.
-- Reads:   nothing.
-- Changes: insert, update.
-- Ties:    sink.merge: of two versions at one instant the larger offset.
CREATE TEMPORARY TABLE fx_rate_shape (
    currency STRING NOT NULL,
    update_time TIMESTAMP_LTZ(3) NOT NULL,
    rate DECIMAL(18, 10),
    version_offset BIGINT,
    PRIMARY KEY (currency, update_time) NOT ENFORCED
) WITH (
    'sink.merge' = 'LAST BY version_offset: rate'
)
