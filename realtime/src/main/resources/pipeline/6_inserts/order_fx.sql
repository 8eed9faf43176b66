-- order_fx: every version of every order with its amount in the base currency, or why there is none.
-- Grain:   one row per order event.
-- Reads:   order_rates.
-- Changes: insert.
-- Ties:    settled by the sink.
--
-- An order in the base currency needs no rate. Of several reasons the first in the order currency, rate, amount is told.
INSERT INTO order_fx (
    order_id,
    order_version,
    order_time,
    amount,
    currency,
    rate,
    base_currency,
    base_amount,
    rate_time,
    reason,
    version_time,
    version_offset
)
SELECT
    order_id AS order_id,
    order_version AS order_version,
    order_time AS order_time,
    amount AS amount,
    currency AS currency,
    rate AS rate,
    ${base_currency} AS base_currency,
    amount * rate AS base_amount,
    CASE WHEN rate IS NOT NULL THEN version_time END AS rate_time,
    CASE
        WHEN currency IS NULL THEN 'CURRENCY_MISSING'
        WHEN rate IS NULL THEN 'RATE_MISSING'
        WHEN amount IS NULL THEN 'AMOUNT_MISSING'
    END AS reason,
    COALESCE(version_time, TO_TIMESTAMP_LTZ(0, 3)) AS version_time,
    COALESCE(version_offset, CAST(-1 AS BIGINT)) AS version_offset
FROM (
    SELECT
        order_id AS order_id,
        order_version AS order_version,
        CAST(order_time AS TIMESTAMP_LTZ(3)) AS order_time,
        amount AS amount,
        currency AS currency,
        CASE WHEN currency = ${base_currency} THEN CAST(1 AS DECIMAL(18, 10)) ELSE rate END AS rate,
        CASE WHEN currency = ${base_currency} THEN CAST(NULL AS TIMESTAMP_LTZ(3)) ELSE version_time END AS version_time,
        CASE WHEN currency = ${base_currency} THEN CAST(NULL AS BIGINT) ELSE version_offset END AS version_offset
    FROM order_rates
) AS priced
ON CONFLICT DO DEDUPLICATE
