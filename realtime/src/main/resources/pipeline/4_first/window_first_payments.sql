-- ${relation}: the last version of each order of a window with the earliest payment in the window.
-- Grain:   one row per window_start, window_end and order_id.
-- Reads:   ${order_payments}.
-- Changes: insert; when the window is closed.
-- Ties:    equal pay_time is settled by the smaller pay_id, two events of one version by what they say.
--
-- Rendered for each kind of windows.
SELECT
    window_start AS window_start,
    window_end AS window_end,
    order_id AS order_id,
    amount AS amount,
    currency AS currency,
    order_version AS order_version,
    order_time AS order_time,
    pay_id AS pay_id,
    pay_amount AS pay_amount,
    pay_currency AS pay_currency,
    pay_time AS pay_time
FROM (
    SELECT
        window_start AS window_start,
        window_end AS window_end,
        order_id AS order_id,
        amount AS amount,
        currency AS currency,
        order_version AS order_version,
        order_time AS order_time,
        pay_id AS pay_id,
        pay_amount AS pay_amount,
        pay_currency AS pay_currency,
        pay_time AS pay_time,
        ROW_NUMBER() OVER (
            PARTITION BY
                window_start,
                window_end,
                order_id
            ORDER BY
                order_version DESC,
                pay_time ASC,
                pay_id ASC,
                order_time ASC,
                amount ASC,
                currency ASC
        ) AS place
    FROM ${order_payments}
)
WHERE place = 1
