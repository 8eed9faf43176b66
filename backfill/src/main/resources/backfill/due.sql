-- Windows for which there is a reason that no finished run has taken away: one row a window, its end not included.
--
-- A run takes a reason away if it began after it. For a pair that is not matched, or an order that does not show the rate
-- of its time, nobody knows since when, so a run that left it keeps it away for a while only. What Kafka has deleted unread only files or a database can still have.
WITH reasons AS (
  SELECT
    b.pipeline AS pipeline,
    b.cause AS cause,
    b.time_from AS time_from,
    b.time_to AS time_to,
    b.since AS since
  FROM tieout.backfill_cause AS b
  UNION ALL
  SELECT
    s.pipeline AS pipeline,
    'RATE_OUTDATED' AS cause,
    o.order_time AS time_from,
    o.order_time AS time_to,
    NULL AS since
  FROM tieout.pipeline_settings AS s
  CROSS JOIN tieout.order_fx_outdated AS o
),
causes AS (
  SELECT
    w.window_from AS window_from,
    c.cause AS cause,
    max(c.since) AS since
  FROM reasons AS c
  CROSS JOIN LATERAL generate_series(
    date_bin(CAST('${size}' AS interval), c.time_from, timestamptz '1970-01-01T00:00:00Z'),
    c.time_to,
    CAST('${size}' AS interval)
  ) AS w (window_from)
  WHERE c.pipeline = ?
    AND c.time_to >= ?
  GROUP BY w.window_from, c.cause
)
SELECT
  c.window_from AS window_from,
  array_agg(c.cause ORDER BY c.cause) AS causes,
  CASE WHEN count(c.since) = count(*) THEN max(c.since) END AS since
FROM causes AS c
WHERE NOT EXISTS (
  SELECT 1
  FROM tieout.backfill_run AS r
  WHERE r.pipeline = ?
    AND r.state = 'DONE'
    AND NOT r.is_open
    AND r.window_from <= c.window_from
    AND r.window_to >= c.window_from + CAST('${size}' AS interval)
    AND r.started_at > COALESCE(c.since, now() - CAST('${retry_after}' AS interval))
    AND (c.cause <> 'SOURCE_GAP' OR r.source IN ('files', 'jdbc'))
)
GROUP BY c.window_from
ORDER BY c.window_from
