-- window_payment_totals: how many successful payments each window has, matched or not.
-- Grain:   one row per kind, window_start, window_end and currency.
-- Reads:   payments.
-- Changes: insert; when the window is closed.
-- Ties:    settled by the sink.
--
-- A payment counts once in a window, whatever the number of its events.
INSERT INTO window_payment_totals (
    kind,
    window_start,
    window_end,
    currency,
    payments
)
SELECT
    kind AS kind,
    CAST(window_start AS TIMESTAMP_LTZ(3)) AS window_start,
    CAST(window_end AS TIMESTAMP_LTZ(3)) AS window_end,
    currency AS currency,
    payments AS payments
FROM (
    SELECT
        'TUMBLE' AS kind,
        window_start AS window_start,
        window_end AS window_end,
        COALESCE(pay_currency, 'UNKNOWN') AS currency,
        COUNT(DISTINCT pay_id) AS payments
    FROM TABLE(TUMBLE(TABLE payments, DESCRIPTOR(pay_time), ${batch_window}))
    WHERE pay_status IS NULL
      OR pay_status IN (${success_statuses})
    GROUP BY
        window_start,
        window_end,
        COALESCE(pay_currency, 'UNKNOWN')
    UNION ALL
    SELECT
        'HOP' AS kind,
        window_start AS window_start,
        window_end AS window_end,
        COALESCE(pay_currency, 'UNKNOWN') AS currency,
        COUNT(DISTINCT pay_id) AS payments
    FROM TABLE(HOP(TABLE payments, DESCRIPTOR(pay_time), ${hop_slide}, ${hop_size}))
    WHERE pay_status IS NULL
      OR pay_status IN (${success_statuses})
    GROUP BY
        window_start,
        window_end,
        COALESCE(pay_currency, 'UNKNOWN')
    UNION ALL
    SELECT
        'CUMULATE' AS kind,
        window_start AS window_start,
        window_end AS window_end,
        COALESCE(pay_currency, 'UNKNOWN') AS currency,
        COUNT(DISTINCT pay_id) AS payments
    FROM TABLE(CUMULATE(TABLE payments, DESCRIPTOR(pay_time), ${cumulate_step}, ${cumulate_max}))
    WHERE pay_status IS NULL
      OR pay_status IN (${success_statuses})
    GROUP BY
        window_start,
        window_end,
        COALESCE(pay_currency, 'UNKNOWN')
) AS totals
WHERE ${windows_covered}
ON CONFLICT DO DEDUPLICATE
