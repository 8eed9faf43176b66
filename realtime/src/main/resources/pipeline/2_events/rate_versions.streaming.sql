-- rate_versions: the rates as a versioned table, of which a temporal join takes the version in force at an instant.
-- Grain:   one row per currency at each instant.
-- Reads:   rates_in.
-- Changes: insert, update, delete; Flink plans deletes, but what only grows has none.
-- Ties:    of two versions at one instant the one that arrives later counts: within a partition the larger offset.
--
-- Only in streaming: a batch run has no versioned tables. The last row by arrival and not by update_time, as it is often
-- written: that passes on only what is newer than all before, so a version that comes out of order, though not late,
-- would be lost, and orders of its time would get the rate before it.
SELECT
    currency AS currency,
    rate AS rate,
    update_time AS update_time,
    version_offset AS version_offset
FROM (
    SELECT
        currency AS currency,
        rate AS rate,
        update_time AS update_time,
        COALESCE(source_offset, CAST(-1 AS BIGINT)) AS version_offset,
        ROW_NUMBER() OVER (
            PARTITION BY currency
            ORDER BY PROCTIME() DESC
        ) AS place
    FROM rates_in
    WHERE rejection.code IS NULL
)
WHERE place = 1
