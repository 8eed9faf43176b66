-- order_rates: each order with the version of its currency's rate that was in force when it was placed.
-- Grain:   one row per order event.
-- Reads:   orders, rates.
-- Changes: insert.
-- Ties:    a version from order_time on is in force at order_time, hence kind; of several at once the larger offset.
--
-- Only in batch: the stream has a temporal join. Orders and versions of a currency are sorted into one row of time and
-- passed over once, so the work grows with their sum and not with their product. Without offsets the larger rate counts.
-- LAST_VALUE passes over NULL; a version that ended the rate must not be passed over, and stands as 0 until it is seen
-- again, which no rate is.
SELECT
    order_id AS order_id,
    order_version AS order_version,
    fact_time AS order_time,
    amount AS amount,
    currency AS currency,
    NULLIF(last_rate, 0) AS rate,
    last_time AS version_time,
    last_offset AS version_offset
FROM (
    SELECT
        kind AS kind,
        order_id AS order_id,
        order_version AS order_version,
        fact_time AS fact_time,
        amount AS amount,
        currency AS currency,
        LAST_VALUE(rate) OVER in_force AS last_rate,
        LAST_VALUE(version_time) OVER in_force AS last_time,
        LAST_VALUE(version_offset) OVER in_force AS last_offset
    FROM (
        SELECT
            0 AS kind,
            CAST(NULL AS VARCHAR(200)) AS order_id,
            CAST(NULL AS BIGINT) AS order_version,
            CAST(update_time AS TIMESTAMP_LTZ(3)) AS fact_time,
            CAST(NULL AS DECIMAL(19, 4)) AS amount,
            currency AS currency,
            COALESCE(rate, CAST(0 AS DECIMAL(18, 10))) AS rate,
            CAST(update_time AS TIMESTAMP_LTZ(3)) AS version_time,
            version_offset AS version_offset
        FROM rates
        UNION ALL
        SELECT
            1 AS kind,
            order_id AS order_id,
            order_version AS order_version,
            CAST(order_time AS TIMESTAMP_LTZ(3)) AS fact_time,
            amount AS amount,
            currency AS currency,
            CAST(NULL AS DECIMAL(18, 10)) AS rate,
            CAST(NULL AS TIMESTAMP_LTZ(3)) AS version_time,
            CAST(NULL AS BIGINT) AS version_offset
        FROM orders
    ) AS facts
    WINDOW in_force AS (
        PARTITION BY currency
        ORDER BY fact_time ASC, kind ASC, version_offset ASC, rate ASC
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    )
) AS passed
WHERE kind = 1
