-- window_order_totals: how many orders each window has, how many of them a payment in the same window, and their sums.
-- Grain:   one row per kind, window_start, window_end and currency.
-- Reads:   ${relations}.
-- Changes: insert; when the window is closed.
-- Ties:    settled by the sink.
--
-- Rendered once, its SELECT for each kind of windows. An order counts once in a window, whatever the number of its events
-- and payments; sums are of the orders' amounts. What is known of the window as a whole goes with each row, for the sink
-- to tell the better answer. A batch run covers a range of time, and the windows at its edges only in part; a stream
-- covers all.
INSERT INTO window_order_totals (
    kind,
    window_start,
    window_end,
    currency,
    orders,
    matched_orders,
    order_amount,
    matched_amount,
    orders_without_amount,
    known_orders,
    known_versions,
    known_matches
)
SELECT
    '${function}' AS kind,
    CAST(window_start AS TIMESTAMP_LTZ(3)) AS window_start,
    CAST(window_end AS TIMESTAMP_LTZ(3)) AS window_end,
    currency AS currency,
    orders AS orders,
    matched_orders AS matched_orders,
    order_amount AS order_amount,
    matched_amount AS matched_amount,
    orders_without_amount AS orders_without_amount,
    known_orders AS known_orders,
    known_versions AS known_versions,
    known_matches AS known_matches
FROM (
    SELECT
        c.window_start AS window_start,
        c.window_end AS window_end,
        c.currency AS currency,
        c.orders AS orders,
        c.matched_orders AS matched_orders,
        c.order_amount AS order_amount,
        c.matched_amount AS matched_amount,
        c.orders_without_amount AS orders_without_amount,
        w.known_orders AS known_orders,
        w.known_versions AS known_versions,
        w.known_matches AS known_matches
    FROM (
        SELECT
            window_start AS window_start,
            window_end AS window_end,
            COALESCE(currency, 'UNKNOWN') AS currency,
            COUNT(*) AS orders,
            COUNT(pay_id) AS matched_orders,
            SUM(amount) AS order_amount,
            SUM(CASE WHEN pay_id IS NOT NULL THEN amount END) AS matched_amount,
            COUNT(*) - COUNT(amount) AS orders_without_amount
        FROM ${relation}
        GROUP BY
            window_start,
            window_end,
            COALESCE(currency, 'UNKNOWN')
    ) AS c
    JOIN (
        SELECT
            window_start AS window_start,
            window_end AS window_end,
            COUNT(*) AS known_orders,
            SUM(order_version) AS known_versions,
            COUNT(pay_id) AS known_matches
        FROM ${relation}
        GROUP BY
            window_start,
            window_end
    ) AS w
        ON c.window_start = w.window_start
        AND c.window_end = w.window_end
)
WHERE ${windows_covered}
ON CONFLICT DO DEDUPLICATE
