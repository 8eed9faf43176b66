-- window_payment_totals: how many successful payments each window has, matched or not.
-- Grain:   one row per kind, window_start, window_end and currency.
-- Reads:   payments.
-- Changes: insert; when the window is closed.
-- Ties:    settled by the sink.
--
-- Rendered once, its SELECT for each kind of windows. A payment counts once in a window, whatever the number of its
-- events. Refunds are left out: the count stands beside that of orders, which it may settle, and a refund settles none.
INSERT INTO window_payment_totals (
    kind,
    window_start,
    window_end,
    currency,
    payments
)
SELECT
    '${function}' AS kind,
    CAST(window_start AS TIMESTAMP_LTZ(3)) AS window_start,
    CAST(window_end AS TIMESTAMP_LTZ(3)) AS window_end,
    currency AS currency,
    payments AS payments
FROM (
    SELECT
        window_start AS window_start,
        window_end AS window_end,
        COALESCE(pay_currency, 'UNKNOWN') AS currency,
        COUNT(DISTINCT pay_id) AS payments
    FROM TABLE(${function}(TABLE payments, DESCRIPTOR(pay_time), ${sizes}))
    WHERE pay_amount >= 0
      AND (pay_status IS NULL OR pay_status IN (${success_statuses}))
    GROUP BY
        window_start,
        window_end,
        COALESCE(pay_currency, 'UNKNOWN')
)
WHERE ${windows_covered}
ON CONFLICT DO DEDUPLICATE
