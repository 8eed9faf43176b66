-- What a report of a period shows, and whether it ties. Orders belong to a period by order_time, payments by pay_time,
-- from period_from on, itself included, up to period_to, itself not included.

-- Per currency and bucket.
CREATE FUNCTION bucket_totals(period_from timestamptz, period_to timestamptz)
RETURNS TABLE (
  currency text,
  bucket text,
  orders bigint,
  order_amount numeric,
  applied_amount numeric,
  refunded_amount numeric,
  difference numeric,
  open_amount numeric,
  orders_without_amount bigint,
  remainder numeric,
  is_closed boolean
)
LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT
    o.currency AS currency,
    o.bucket AS bucket,
    count(*) AS orders,
    COALESCE(sum(o.amount), 0.0000) AS order_amount,
    sum(o.applied_amount) AS applied_amount,
    COALESCE(sum(o.refunded_amount) FILTER (WHERE o.is_multiple), 0.0000) AS refunded_amount,
    COALESCE(sum(o.difference), 0.0000) AS difference,
    COALESCE(sum(o.open_amount), 0.0000) AS open_amount,
    count(*) - count(o.amount) AS orders_without_amount,
    COALESCE(sum(o.difference), 0.0000)
    - COALESCE(sum(o.amount) FILTER (WHERE o.is_cancelled), 0)
    - COALESCE(sum(o.net_amount) FILTER (WHERE o.is_cancelled AND o.amount IS NULL), 0) AS remainder,
    o.bucket IN ('PAID', 'WITHIN_TOLERANCE', 'CANCELLED', 'RESOLVED') AS is_closed
  FROM order_status AS o
  WHERE o.order_time >= period_from
    AND o.order_time < period_to
  GROUP BY
    o.currency,
    o.bucket;
END;

-- Per currency and disposition.
CREATE FUNCTION disposition_totals(period_from timestamptz, period_to timestamptz)
RETURNS TABLE (
  currency text,
  disposition text,
  payments bigint,
  amount numeric
)
LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT
    p.pay_currency AS currency,
    p.disposition AS disposition,
    count(*) AS payments,
    sum(p.pay_amount) AS amount
  FROM payment_disposition AS p
  WHERE p.pay_time >= period_from
    AND p.pay_time < period_to
  GROUP BY
    p.pay_currency,
    p.disposition;
END;

-- Per currency and class of age. A class without items has no row.
CREATE FUNCTION ageing(as_of timestamptz, period_from timestamptz, period_to timestamptz)
RETURNS TABLE (
  currency text,
  age_class text,
  age_order integer,
  items bigint,
  amount numeric,
  oldest timestamptz
)
LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT
    a.currency AS currency,
    (ARRAY['under 30 min', '30 min to 24 h', '1 to 3 days', '3 to 7 days', '7 to 30 days', 'over 30 days'])[a.age_order]
      AS age_class,
    a.age_order AS age_order,
    count(*) AS items,
    COALESCE(sum(a.open_amount), 0.0000) AS amount,
    min(a.order_time) AS oldest
  FROM (
    SELECT
      o.currency AS currency,
      CASE
        WHEN o.order_time > as_of - interval '30 min' THEN 1
        WHEN o.order_time > as_of - interval '24 h' THEN 2
        WHEN o.order_time > as_of - interval '72 h' THEN 3
        WHEN o.order_time > as_of - interval '168 h' THEN 4
        WHEN o.order_time >= as_of - interval '720 h' THEN 5
        ELSE 6
      END AS age_order,
      o.open_amount AS open_amount,
      o.order_time AS order_time
    FROM order_status AS o
    WHERE o.order_time >= period_from
      AND o.order_time < period_to
      AND o.cleared_at IS NULL
  ) AS a
  GROUP BY
    a.currency,
    a.age_order;
END;

-- Per currency, of orders with a first payment: how long after its order it was made, before it counts as less than 0.
CREATE FUNCTION match_latency(period_from timestamptz, period_to timestamptz)
RETURNS TABLE (
  currency text,
  matched bigint,
  p50 interval,
  p95 interval,
  matched_amount numeric,
  share_within_5_min numeric,
  share_within_30_min numeric
)
LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT
    o.pay_currency AS currency,
    count(*) AS matched,
    percentile_disc(0.5) WITHIN GROUP (ORDER BY o.pay_time - o.order_time) AS p50,
    percentile_disc(0.95) WITHIN GROUP (ORDER BY o.pay_time - o.order_time) AS p95,
    sum(o.pay_amount) AS matched_amount,
    round(
      COALESCE(sum(o.pay_amount) FILTER (WHERE o.pay_time <= o.order_time + interval '5 min'), 0)
        / NULLIF(sum(o.pay_amount), 0),
      4
    ) AS share_within_5_min,
    round(
      COALESCE(sum(o.pay_amount) FILTER (WHERE o.pay_time <= o.order_time + interval '30 min'), 0)
        / NULLIF(sum(o.pay_amount), 0),
      4
    ) AS share_within_30_min
  FROM order_settlement AS o
  WHERE o.order_time >= period_from
    AND o.order_time < period_to
    AND o.pay_id IS NOT NULL
  GROUP BY o.pay_currency;
END;

-- Per currency and category: the open buckets of orders, payments that settle nothing, and events by their stream. It
-- counts the rows of late_event, which not everyone may read, and so runs as their owner.
CREATE FUNCTION exceptions(period_from timestamptz, period_to timestamptz)
RETURNS TABLE (
  currency text,
  category text,
  items bigint,
  amount numeric,
  oldest timestamptz
)
LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER
BEGIN ATOMIC
  SELECT
    o.currency AS currency,
    o.bucket AS category,
    count(*) AS items,
    COALESCE(sum(o.open_amount), 0.0000) AS amount,
    min(o.order_time) AS oldest
  FROM order_status AS o
  WHERE o.order_time >= period_from
    AND o.order_time < period_to
    AND o.cleared_at IS NULL
  GROUP BY
    o.currency,
    o.bucket
  UNION ALL
  SELECT
    p.pay_currency AS currency,
    p.disposition AS category,
    count(*) AS items,
    sum(p.pay_amount) AS amount,
    min(p.pay_time) AS oldest
  FROM payment_disposition AS p
  WHERE p.pay_time >= period_from
    AND p.pay_time < period_to
    AND p.disposition IN ('ORPHAN', 'EXTRA', 'OUT_OF_INTERVAL')
  GROUP BY
    p.pay_currency,
    p.disposition
  UNION ALL
  SELECT
    NULL AS currency,
    'REJECTED' AS category,
    count(*) AS items,
    NULL AS amount,
    min(COALESCE(r.record_time, r.seen_at)) AS oldest
  FROM rejected_record AS r
  WHERE COALESCE(r.record_time, r.seen_at) >= period_from
    AND COALESCE(r.record_time, r.seen_at) < period_to
    AND r.stream IN ('orders', 'payments')
  HAVING count(*) > 0
  UNION ALL
  SELECT
    NULL AS currency,
    'LATE' AS category,
    count(*) AS items,
    NULL AS amount,
    min(l.event_time) AS oldest
  FROM late_event AS l
  WHERE l.event_time >= period_from
    AND l.event_time < period_to
    AND l.stream IN ('orders', 'payments')
  HAVING count(*) > 0;
END;

-- One row per payment and refund that settles its order, found from the ledger's side: the counterpart of the amounts in
-- order_status, which come from the order's side. It shares no expression with that view, on purpose.
CREATE VIEW settling_payment WITH (security_barrier) AS
SELECT
  p.pay_id AS pay_id,
  o.order_id AS order_id,
  o.order_time AS order_time,
  o.currency AS currency,
  o.amount AS order_amount,
  COALESCE(o.order_status = ANY (s.cancelled_statuses), false) AS is_cancelled,
  p.pay_amount AS pay_amount,
  CAST(GREATEST(o.order_time, p.pay_time) AS timestamptz(3)) AS settles_at
FROM settlement_rule AS s
CROSS JOIN payment_ledger AS p
JOIN order_reconciliation AS o
  ON o.order_id = p.order_id
WHERE o.order_time IS NOT NULL
  AND o.currency IS NOT DISTINCT FROM p.pay_currency
  AND COALESCE(p.pay_status = ANY (s.success_statuses), true)
  AND (
    p.pay_amount < 0
    OR p.pay_id = o.pay_id
    OR (
      s.settlement = 'SUM'
      AND (p.pay_time > o.pay_time OR (p.pay_time = o.pay_time AND p.pay_id > o.pay_id))
      AND p.pay_time >= o.order_time - s.payment_before
      AND p.pay_time <= o.order_time + s.payment_after
    )
  );

-- Per currency: what was open at the beginning, what came, what went, what is open at the end. Beginning and end are
-- states, each worked out by itself; what came and went are flows. An order opens with what is due for it when it is
-- placed; payments lower that, refunds raise it, and the rest goes when the order is cleared.
--
-- Of orders placed before the period only those count that were still open in it. That one was paid to the letter, once and for good, before
-- the period shows in its own row, so it is passed over before anything is worked out for it.
CREATE FUNCTION roll_forward(period_from timestamptz, period_to timestamptz)
RETURNS TABLE (
  currency text,
  opening_items bigint,
  opening_amount numeric,
  new_items bigint,
  new_amount numeric,
  cleared_items bigint,
  cleared_amount numeric,
  closing_items bigint,
  closing_amount numeric
)
LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  WITH item AS (
    SELECT
      o.order_id AS order_id,
      o.currency AS currency,
      o.order_time AS order_time,
      o.due_amount AS due_amount,
      o.cleared_at AS cleared_at
    FROM order_status AS o
    WHERE o.order_time < period_to
      AND (
        o.order_time >= period_from
        OR o.pay_id IS NULL
        OR o.pay_time >= period_from
        OR o.amount IS NULL
        OR o.amount <> o.pay_amount
        OR o.currency IS DISTINCT FROM o.pay_currency
        OR o.is_cancelled
        OR o.is_multiple
      )
      AND (o.cleared_at IS NULL OR o.cleared_at >= period_from)
  ),
  settled AS (
    SELECT
      i.order_id AS order_id,
      sum(p.pay_amount) FILTER (WHERE p.settles_at < period_from) AS before_period,
      sum(p.pay_amount) FILTER (WHERE p.settles_at < period_to) AS before_end,
      sum(p.pay_amount) FILTER (WHERE p.settles_at <= i.cleared_at) AS before_cleared,
      sum(p.pay_amount) FILTER (
        WHERE p.settles_at >= period_from
          AND p.settles_at < period_to
          AND (i.cleared_at IS NULL OR p.settles_at <= i.cleared_at)
      ) AS in_period
    FROM item AS i
    JOIN settling_payment AS p
      ON p.order_id = i.order_id
    WHERE i.due_amount IS NOT NULL
    GROUP BY i.order_id
  )
  SELECT
    i.currency AS currency,
    count(*) FILTER (WHERE i.order_time < period_from) AS opening_items,
    COALESCE(
      sum(i.due_amount - COALESCE(s.before_period, 0)) FILTER (WHERE i.order_time < period_from),
      0.0000
    ) AS opening_amount,
    count(*) FILTER (WHERE i.order_time >= period_from) AS new_items,
    COALESCE(sum(i.due_amount) FILTER (WHERE i.order_time >= period_from), 0.0000) AS new_amount,
    count(*) FILTER (WHERE i.cleared_at < period_to) AS cleared_items,
    COALESCE(sum(s.in_period), 0.0000)
    + COALESCE(sum(i.due_amount - COALESCE(s.before_cleared, 0)) FILTER (WHERE i.cleared_at < period_to), 0)
      AS cleared_amount,
    count(*) FILTER (WHERE i.cleared_at IS NULL OR i.cleared_at >= period_to) AS closing_items,
    COALESCE(
      sum(i.due_amount - COALESCE(s.before_end, 0)) FILTER (WHERE i.cleared_at IS NULL OR i.cleared_at >= period_to),
      0.0000
    ) AS closing_amount
  FROM item AS i
  LEFT JOIN settled AS s
    ON s.order_id = i.order_id
  GROUP BY i.currency;
END;

-- T1 to T5 of a period, one row each per currency; T5 has none, and concerns all that was read. Every side is worked out
-- once. It reads the tables themselves for one side of each, and so runs as their owner.
CREATE FUNCTION tie_outs(period_from timestamptz, period_to timestamptz)
RETURNS TABLE (
  currency text,
  name text,
  left_count bigint,
  right_count bigint,
  left_amount numeric,
  right_amount numeric,
  ties boolean
)
LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER
BEGIN ATOMIC
  WITH orders AS MATERIALIZED (
    SELECT
      o.currency AS currency,
      count(*) AS orders,
      count(o.amount) AS with_amount,
      COALESCE(sum(o.amount), 0.0000) AS amount,
      COALESCE(sum(o.amount) FILTER (WHERE o.order_status = ANY (s.cancelled_statuses)), 0.0000) AS cancelled_amount
    FROM settlement_rule AS s
    CROSS JOIN order_reconciliation AS o
    WHERE o.order_time >= period_from
      AND o.order_time < period_to
    GROUP BY o.currency
  ),
  buckets AS MATERIALIZED (
    SELECT
      b.currency AS currency,
      sum(b.orders) AS orders,
      sum(b.orders - b.orders_without_amount) AS with_amount,
      sum(b.order_amount) AS amount,
      sum(b.difference) AS difference,
      COALESCE(sum(b.orders) FILTER (WHERE b.is_closed), 0) AS closed_orders,
      COALESCE(sum(b.orders) FILTER (WHERE NOT b.is_closed), 0) AS open_orders,
      COALESCE(sum(b.remainder) FILTER (WHERE b.is_closed), 0.0000) AS closed_remainder,
      COALESCE(sum(b.open_amount) FILTER (WHERE NOT b.is_closed), 0.0000) AS open_amount
    FROM bucket_totals(period_from, period_to) AS b
    GROUP BY b.currency
  ),
  settled AS MATERIALIZED (
    SELECT
      p.currency AS currency,
      COALESCE(sum(p.pay_amount) FILTER (WHERE p.order_amount IS NOT NULL), 0.0000) AS of_known_amount,
      COALESCE(sum(p.pay_amount) FILTER (WHERE p.order_amount IS NOT NULL OR p.is_cancelled), 0.0000) AS of_known_due
    FROM settling_payment AS p
    WHERE p.order_time >= period_from
      AND p.order_time < period_to
    GROUP BY p.currency
  ),
  side AS (
    SELECT
      o.currency AS currency,
      'T1' AS name,
      o.orders AS left_count,
      0 AS right_count,
      o.amount AS left_amount,
      0.0000 AS right_amount
    FROM orders AS o
    UNION ALL
    SELECT
      b.currency AS currency,
      'T1' AS name,
      0 AS left_count,
      b.orders AS right_count,
      0.0000 AS left_amount,
      b.amount AS right_amount
    FROM buckets AS b
    UNION ALL
    SELECT
      p.pay_currency AS currency,
      'T2' AS name,
      count(*) AS left_count,
      0 AS right_count,
      sum(p.pay_amount) AS left_amount,
      0.0000 AS right_amount
    FROM payment_ledger AS p
    WHERE p.pay_time >= period_from
      AND p.pay_time < period_to
    GROUP BY p.pay_currency
    UNION ALL
    SELECT
      d.currency AS currency,
      'T2' AS name,
      0 AS left_count,
      d.payments AS right_count,
      0.0000 AS left_amount,
      d.amount AS right_amount
    FROM disposition_totals(period_from, period_to) AS d
    UNION ALL
    SELECT
      o.currency AS currency,
      'T3' AS name,
      o.with_amount AS left_count,
      0 AS right_count,
      o.amount AS left_amount,
      0.0000 AS right_amount
    FROM orders AS o
    UNION ALL
    SELECT
      p.currency AS currency,
      'T3' AS name,
      0 AS left_count,
      0 AS right_count,
      -p.of_known_amount AS left_amount,
      0.0000 AS right_amount
    FROM settled AS p
    UNION ALL
    SELECT
      b.currency AS currency,
      'T3' AS name,
      0 AS left_count,
      b.with_amount AS right_count,
      0.0000 AS left_amount,
      b.difference AS right_amount
    FROM buckets AS b
    UNION ALL
    SELECT
      o.currency AS currency,
      'T4' AS name,
      o.orders AS left_count,
      0 AS right_count,
      o.amount - o.cancelled_amount AS left_amount,
      0.0000 AS right_amount
    FROM orders AS o
    UNION ALL
    SELECT
      p.currency AS currency,
      'T4' AS name,
      0 AS left_count,
      0 AS right_count,
      -p.of_known_due AS left_amount,
      0.0000 AS right_amount
    FROM settled AS p
    UNION ALL
    SELECT
      b.currency AS currency,
      'T4' AS name,
      -b.closed_orders AS left_count,
      b.open_orders AS right_count,
      -b.closed_remainder AS left_amount,
      b.open_amount AS right_amount
    FROM buckets AS b
    UNION ALL
    SELECT
      NULL AS currency,
      'T5' AS name,
      COALESCE(sum(c.read_count), 0) AS left_count,
      COALESCE(sum(c.accepted_count + c.rejected_rows), 0) AS right_count,
      NULL AS left_amount,
      NULL AS right_amount
    FROM conservation AS c
  )
  SELECT
    s.currency AS currency,
    s.name AS name,
    CAST(sum(s.left_count) AS bigint) AS left_count,
    CAST(sum(s.right_count) AS bigint) AS right_count,
    sum(s.left_amount) AS left_amount,
    sum(s.right_amount) AS right_amount,
    sum(s.left_count) = sum(s.right_count)
      AND sum(s.left_amount) IS NOT DISTINCT FROM sum(s.right_amount)
      AND (s.name <> 'T5' OR NOT EXISTS (SELECT 1 FROM conservation AS c WHERE NOT c.holds)) AS ties
  FROM side AS s
  GROUP BY
    s.currency,
    s.name;
END;

-- T1. Orders by day, counted from the table, against the buckets.
CREATE VIEW tie_out_orders AS
SELECT
  d.currency AS currency,
  d.day AS day,
  CAST(sum(d.expected_count) AS bigint) AS expected_count,
  CAST(sum(d.found_count) AS bigint) AS found_count,
  CAST(sum(d.found_count) - sum(d.expected_count) AS bigint) AS count_difference,
  sum(d.expected_amount) AS expected_amount,
  sum(d.found_amount) AS found_amount,
  sum(d.found_amount) - sum(d.expected_amount) AS amount_difference
FROM (
  SELECT
    o.currency AS currency,
    CAST(o.order_time AT TIME ZONE 'UTC' AS date) AS day,
    count(*) AS expected_count,
    0 AS found_count,
    COALESCE(sum(o.amount), 0.0000) AS expected_amount,
    0.0000 AS found_amount
  FROM order_reconciliation AS o
  WHERE o.order_time IS NOT NULL
  GROUP BY
    o.currency,
    CAST(o.order_time AT TIME ZONE 'UTC' AS date)
  UNION ALL
  SELECT
    o.currency AS currency,
    CAST(o.order_time AT TIME ZONE 'UTC' AS date) AS day,
    0 AS expected_count,
    count(*) AS found_count,
    0.0000 AS expected_amount,
    COALESCE(sum(o.amount), 0.0000) AS found_amount
  FROM order_status AS o
  WHERE o.bucket IN (
    'RESOLVED', 'CANCELLED_PAID', 'CANCELLED', 'PENDING', 'PAID_LATE', 'UNPAID', 'AMOUNT_UNKNOWN', 'CURRENCY_MISMATCH',
    'REFUNDED', 'PAID', 'WITHIN_TOLERANCE', 'UNDERPAID', 'OVERPAID'
  )
  GROUP BY
    o.currency,
    CAST(o.order_time AT TIME ZONE 'UTC' AS date)
) AS d
GROUP BY
  d.currency,
  d.day
HAVING sum(d.expected_count) <> sum(d.found_count)
  OR sum(d.expected_amount) <> sum(d.found_amount);

-- T2. Payments by day, counted from the ledger, against the dispositions.
CREATE VIEW tie_out_payments AS
SELECT
  d.currency AS currency,
  d.day AS day,
  CAST(sum(d.expected_count) AS bigint) AS expected_count,
  CAST(sum(d.found_count) AS bigint) AS found_count,
  CAST(sum(d.found_count) - sum(d.expected_count) AS bigint) AS count_difference,
  sum(d.expected_amount) AS expected_amount,
  sum(d.found_amount) AS found_amount,
  sum(d.found_amount) - sum(d.expected_amount) AS amount_difference
FROM (
  SELECT
    p.pay_currency AS currency,
    CAST(p.pay_time AT TIME ZONE 'UTC' AS date) AS day,
    count(*) AS expected_count,
    0 AS found_count,
    sum(p.pay_amount) AS expected_amount,
    0.0000 AS found_amount
  FROM payment_ledger AS p
  GROUP BY
    p.pay_currency,
    CAST(p.pay_time AT TIME ZONE 'UTC' AS date)
  UNION ALL
  SELECT
    p.pay_currency AS currency,
    CAST(p.pay_time AT TIME ZONE 'UTC' AS date) AS day,
    0 AS expected_count,
    count(*) AS found_count,
    0.0000 AS expected_amount,
    sum(p.pay_amount) AS found_amount
  FROM payment_disposition AS p
  WHERE p.disposition IN ('APPLIED', 'EXTRA', 'OUT_OF_INTERVAL', 'REFUND', 'ORPHAN', 'PENDING', 'IGNORED')
  GROUP BY
    p.pay_currency,
    CAST(p.pay_time AT TIME ZONE 'UTC' AS date)
) AS d
GROUP BY
  d.currency,
  d.day
HAVING sum(d.expected_count) <> sum(d.found_count)
  OR sum(d.expected_amount) <> sum(d.found_amount);

-- T3. Amounts due less payments and refunds of the ledger, by day of the order, against the differences of the buckets.
CREATE VIEW tie_out_amounts AS
SELECT
  d.currency AS currency,
  d.day AS day,
  CAST(sum(d.expected_count) AS bigint) AS expected_count,
  CAST(sum(d.found_count) AS bigint) AS found_count,
  CAST(sum(d.found_count) - sum(d.expected_count) AS bigint) AS count_difference,
  sum(d.expected_amount) AS expected_amount,
  sum(d.found_amount) AS found_amount,
  sum(d.found_amount) - sum(d.expected_amount) AS amount_difference
FROM (
  SELECT
    o.currency AS currency,
    CAST(o.order_time AT TIME ZONE 'UTC' AS date) AS day,
    count(*) AS expected_count,
    0 AS found_count,
    sum(o.amount) AS expected_amount,
    0.0000 AS found_amount
  FROM order_reconciliation AS o
  WHERE o.order_time IS NOT NULL
    AND o.amount IS NOT NULL
  GROUP BY
    o.currency,
    CAST(o.order_time AT TIME ZONE 'UTC' AS date)
  UNION ALL
  SELECT
    p.currency AS currency,
    CAST(p.order_time AT TIME ZONE 'UTC' AS date) AS day,
    0 AS expected_count,
    0 AS found_count,
    -sum(p.pay_amount) AS expected_amount,
    0.0000 AS found_amount
  FROM settling_payment AS p
  WHERE p.order_amount IS NOT NULL
  GROUP BY
    p.currency,
    CAST(p.order_time AT TIME ZONE 'UTC' AS date)
  UNION ALL
  SELECT
    o.currency AS currency,
    CAST(o.order_time AT TIME ZONE 'UTC' AS date) AS day,
    0 AS expected_count,
    count(*) AS found_count,
    0.0000 AS expected_amount,
    sum(o.difference) AS found_amount
  FROM order_status AS o
  WHERE o.difference IS NOT NULL
  GROUP BY
    o.currency,
    CAST(o.order_time AT TIME ZONE 'UTC' AS date)
) AS d
GROUP BY
  d.currency,
  d.day
HAVING sum(d.expected_count) <> sum(d.found_count)
  OR sum(d.expected_amount) <> sum(d.found_amount);

-- T4. By day of the order: what came in as open, less what went since, against what is open now.
CREATE VIEW tie_out_open_items AS
SELECT
  d.currency AS currency,
  d.day AS day,
  CAST(sum(d.expected_count) AS bigint) AS expected_count,
  CAST(sum(d.found_count) AS bigint) AS found_count,
  CAST(sum(d.found_count) - sum(d.expected_count) AS bigint) AS count_difference,
  sum(d.expected_amount) AS expected_amount,
  sum(d.found_amount) AS found_amount,
  sum(d.found_amount) - sum(d.expected_amount) AS amount_difference
FROM (
  SELECT
    o.currency AS currency,
    CAST(o.order_time AT TIME ZONE 'UTC' AS date) AS day,
    count(*) AS expected_count,
    0 AS found_count,
    COALESCE(
      sum(CASE WHEN COALESCE(o.order_status = ANY (s.cancelled_statuses), false) THEN 0 ELSE o.amount END),
      0.0000
    ) AS expected_amount,
    0.0000 AS found_amount
  FROM settlement_rule AS s
  CROSS JOIN order_reconciliation AS o
  WHERE o.order_time IS NOT NULL
  GROUP BY
    o.currency,
    CAST(o.order_time AT TIME ZONE 'UTC' AS date)
  UNION ALL
  SELECT
    p.currency AS currency,
    CAST(p.order_time AT TIME ZONE 'UTC' AS date) AS day,
    0 AS expected_count,
    0 AS found_count,
    -sum(p.pay_amount) AS expected_amount,
    0.0000 AS found_amount
  FROM settling_payment AS p
  WHERE p.order_amount IS NOT NULL
    OR p.is_cancelled
  GROUP BY
    p.currency,
    CAST(p.order_time AT TIME ZONE 'UTC' AS date)
  UNION ALL
  -- What was let pass, written off or settled elsewhere when the order was cleared.
  SELECT
    o.currency AS currency,
    CAST(o.order_time AT TIME ZONE 'UTC' AS date) AS day,
    -count(*) AS expected_count,
    0 AS found_count,
    -COALESCE(sum(o.due_amount - o.net_amount), 0.0000) AS expected_amount,
    0.0000 AS found_amount
  FROM order_status AS o
  WHERE o.cleared_at IS NOT NULL
  GROUP BY
    o.currency,
    CAST(o.order_time AT TIME ZONE 'UTC' AS date)
  UNION ALL
  SELECT
    o.currency AS currency,
    CAST(o.order_time AT TIME ZONE 'UTC' AS date) AS day,
    0 AS expected_count,
    count(*) AS found_count,
    0.0000 AS expected_amount,
    COALESCE(sum(o.open_amount), 0.0000) AS found_amount
  FROM order_status AS o
  WHERE o.bucket NOT IN ('PAID', 'WITHIN_TOLERANCE', 'CANCELLED', 'RESOLVED')
  GROUP BY
    o.currency,
    CAST(o.order_time AT TIME ZONE 'UTC' AS date)
) AS d
GROUP BY
  d.currency,
  d.day
HAVING sum(d.expected_count) <> sum(d.found_count)
  OR sum(d.expected_amount) <> sum(d.found_amount);

-- T5. Records read of each partition against those accepted and those rejected.
CREATE VIEW tie_out_conservation AS
SELECT
  c.stream AS stream,
  c.topic AS topic,
  c.topic_partition AS topic_partition,
  c.read_count AS expected_count,
  c.accepted_count + c.rejected_rows AS found_count,
  c.accepted_count + c.rejected_rows - c.read_count AS count_difference,
  c.updated_at AS updated_at
FROM conservation AS c
WHERE NOT c.holds;

GRANT SELECT ON settling_payment, tie_out_orders, tie_out_payments, tie_out_amounts, tie_out_open_items,
  tie_out_conservation TO "${writer_role}", "${reader_role}";
REVOKE EXECUTE ON FUNCTION tie_outs(timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tie_outs(timestamptz, timestamptz) TO "${writer_role}", "${reader_role}";

COMMENT ON FUNCTION bucket_totals(timestamptz, timestamptz) IS
  'Orders of a period by currency and bucket: how many, what was due, paid, refunded, and what is open. orders_without_amount are in no amount but what was paid and refunded. remainder is what was due, nothing for a cancelled order, less what was paid.';
COMMENT ON FUNCTION disposition_totals(timestamptz, timestamptz) IS
  'Payments of a period by currency and disposition: how many, and their sum with refunds below zero.';
COMMENT ON FUNCTION ageing(timestamptz, timestamptz, timestamptz) IS
  'Open orders of a period by currency and by age at as_of: under 30 minutes, to 24 hours, to 3, 7 and 30 days, over 30 days; a bound belongs to the class above it, 30 days to the class below. as_of has to be an instant, not infinity.';
COMMENT ON FUNCTION match_latency(timestamptz, timestamptz) IS
  'Orders of a period with a first payment, by currency of that payment: how many, the median and the 95th percentile of pay_time - order_time (below zero if paid before), and the share of their value paid within 5 and within 30 minutes, with four decimals. NULL: their value is zero.';
COMMENT ON FUNCTION exceptions(timestamptz, timestamptz) IS
  'What needs a look in a period: orders in open buckets by order_time, payments that settle nothing by pay_time, late events by their own time, rejected records by the time Kafka keeps with them; count, amount, and the oldest.';
COMMENT ON FUNCTION roll_forward(timestamptz, timestamptz) IS
  'Open items of all orders over a period by currency: opening + new - cleared = closing, in number and in amount. By event time and by all that is known now, so a payment found later changes the past. Orders without a known amount are in the numbers only.';
COMMENT ON FUNCTION tie_outs(timestamptz, timestamptz) IS
  'T1 to T5 of a period by currency: both sides of each, and whether they are equal. The page docs/tie-outs.md says where each side comes from.';

COMMENT ON VIEW settling_payment IS
  'One row per payment and refund that settles its order, found from the ledger: one side of T3 and T4.';
COMMENT ON COLUMN settling_payment.pay_id IS 'The payment.';
COMMENT ON COLUMN settling_payment.order_id IS 'Its order.';
COMMENT ON COLUMN settling_payment.order_time IS 'When the order was placed.';
COMMENT ON COLUMN settling_payment.currency IS 'Currency of the order and of the payment. NULL: neither is known.';
COMMENT ON COLUMN settling_payment.order_amount IS 'Amount due for the order. NULL: not known.';
COMMENT ON COLUMN settling_payment.is_cancelled IS 'True if the order is cancelled.';
COMMENT ON COLUMN settling_payment.pay_amount IS 'Amount of the payment, below zero for a refund.';
COMMENT ON COLUMN settling_payment.settles_at IS 'When it counts: when it was made, and not before the order was placed.';

COMMENT ON VIEW tie_out_orders IS
  'T1: orders counted from the table are not the orders in the buckets. One row per currency and day that does not tie, none when all is well.';
COMMENT ON COLUMN tie_out_orders.currency IS 'Currency of the amounts. NULL: not known.';
COMMENT ON COLUMN tie_out_orders.day IS 'Day of order_time, in UTC.';
COMMENT ON COLUMN tie_out_orders.expected_count IS 'Number of orders of the day, in the table order_reconciliation.';
COMMENT ON COLUMN tie_out_orders.found_count IS 'Number of orders of the day in any bucket of order_status.';
COMMENT ON COLUMN tie_out_orders.count_difference IS 'found_count - expected_count.';
COMMENT ON COLUMN tie_out_orders.expected_amount IS 'Expected amount: their amounts.';
COMMENT ON COLUMN tie_out_orders.found_amount IS 'The same amount as found in the view that is checked.';
COMMENT ON COLUMN tie_out_orders.amount_difference IS 'found_amount - expected_amount.';

COMMENT ON VIEW tie_out_payments IS
  'T2: payments counted from the ledger are not the payments with a disposition. One row per currency and day that does not tie, none when all is well.';
COMMENT ON COLUMN tie_out_payments.currency IS 'Currency of the amounts. NULL: not known.';
COMMENT ON COLUMN tie_out_payments.day IS 'Day of pay_time, in UTC.';
COMMENT ON COLUMN tie_out_payments.expected_count IS 'Number of payments of the day, in the table payment_ledger.';
COMMENT ON COLUMN tie_out_payments.found_count IS 'Number of payments of the day with a disposition in payment_disposition.';
COMMENT ON COLUMN tie_out_payments.count_difference IS 'found_count - expected_count.';
COMMENT ON COLUMN tie_out_payments.expected_amount IS 'Expected amount: their amounts, refunds below zero.';
COMMENT ON COLUMN tie_out_payments.found_amount IS 'The same amount as found in the view that is checked.';
COMMENT ON COLUMN tie_out_payments.amount_difference IS 'found_amount - expected_amount.';

COMMENT ON VIEW tie_out_amounts IS
  'T3: what is due less what the ledger has of payments and refunds is not the sum of the differences in the buckets. One row per currency and day that does not tie; none when all is well, but for orders and payments of which one half has only just been written.';
COMMENT ON COLUMN tie_out_amounts.currency IS 'Currency of the amounts. NULL: not known.';
COMMENT ON COLUMN tie_out_amounts.day IS 'Day of order_time, in UTC.';
COMMENT ON COLUMN tie_out_amounts.expected_count IS 'Number of orders of the day whose amount is known, in the table.';
COMMENT ON COLUMN tie_out_amounts.found_count IS 'Number of orders of the day with a difference in order_status.';
COMMENT ON COLUMN tie_out_amounts.count_difference IS 'found_count - expected_count.';
COMMENT ON COLUMN tie_out_amounts.expected_amount IS 'Expected amount: amounts due less settling_payment, against the sum of difference.';
COMMENT ON COLUMN tie_out_amounts.found_amount IS 'The same amount as found in the view that is checked.';
COMMENT ON COLUMN tie_out_amounts.amount_difference IS 'found_amount - expected_amount.';

COMMENT ON VIEW tie_out_open_items IS
  'T4: what came in as open items less what was cleared since is not what is open now. One row per currency and day that does not tie; none when all is well, but for orders and payments of which one half has only just been written.';
COMMENT ON COLUMN tie_out_open_items.currency IS 'Currency of the amounts. NULL: not known.';
COMMENT ON COLUMN tie_out_open_items.day IS 'Day of order_time, in UTC.';
COMMENT ON COLUMN tie_out_open_items.expected_count IS 'Number of orders of the day in the table less those that are cleared.';
COMMENT ON COLUMN tie_out_open_items.found_count IS 'Number of orders of the day in an open bucket of order_status.';
COMMENT ON COLUMN tie_out_open_items.count_difference IS 'found_count - expected_count.';
COMMENT ON COLUMN tie_out_open_items.expected_amount IS 'Expected amount: what was due less what settled it and what was let pass, against the sum of open_amount.';
COMMENT ON COLUMN tie_out_open_items.found_amount IS 'The same amount as found in the view that is checked.';
COMMENT ON COLUMN tie_out_open_items.amount_difference IS 'found_amount - expected_amount.';

COMMENT ON VIEW tie_out_conservation IS
  'T5: records read of a partition are not those accepted and those rejected. One row per partition that does not tie; none when all is well, but for moments while records are read.';
COMMENT ON COLUMN tie_out_conservation.stream IS 'Stream that the topic is read for.';
COMMENT ON COLUMN tie_out_conservation.topic IS 'Kafka topic.';
COMMENT ON COLUMN tie_out_conservation.topic_partition IS 'Partition of the topic, from 0.';
COMMENT ON COLUMN tie_out_conservation.expected_count IS 'Number of records read.';
COMMENT ON COLUMN tie_out_conservation.found_count IS 'Number of records accepted, and of rows in rejected_event.';
COMMENT ON COLUMN tie_out_conservation.count_difference IS 'found_count - expected_count. 0 where the counts of the stream disagree with each other.';
COMMENT ON COLUMN tie_out_conservation.updated_at IS 'Clock time at which the counts last changed. Long ago: the difference will not go away by itself.';
