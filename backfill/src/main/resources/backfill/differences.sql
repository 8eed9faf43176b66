-- What the events of a window say and the tables do not, or the other way round; one row a difference.
--
-- Orders are looked up by key: one whose later version lies outside of the window is no difference. Payments of the
-- ledger are compared where their time lies in the padded window.
CREATE UNLOGGED TABLE ${staging}difference AS
WITH bounds AS (
  SELECT
    CAST('${from}' AS timestamptz) AS orders_from,
    CAST('${to}' AS timestamptz) AS orders_to,
    CAST('${payments_from}' AS timestamptz) AS payments_from,
    CAST('${payments_to}' AS timestamptz) AS payments_to
),
orders AS (
  SELECT
    s.order_id AS order_id,
    t.user_id AS t_user_id,
    t.amount AS t_amount,
    t.currency AS t_currency,
    t.order_version AS t_order_version,
    t.order_status AS t_order_status,
    t.order_time AS t_order_time,
    t.pay_id AS t_pay_id,
    t.pay_amount AS t_pay_amount,
    t.pay_currency AS t_pay_currency,
    t.pay_time AS t_pay_time,
    s.user_id AS s_user_id,
    s.amount AS s_amount,
    s.currency AS s_currency,
    s.order_version AS s_order_version,
    s.order_status AS s_order_status,
    s.order_time AS s_order_time,
    s.pay_id AS s_pay_id,
    s.pay_amount AS s_pay_amount,
    s.pay_currency AS s_pay_currency,
    s.pay_time AS s_pay_time
  FROM ${staging}order_reconciliation AS s
  LEFT JOIN tieout.order_reconciliation AS t ON t.order_id = s.order_id
),
differences AS (
  SELECT
    CASE
      WHEN o.t_order_time IS NULL THEN 'ORDER_MISSING'
      WHEN o.t_order_version < o.s_order_version THEN 'ORDER_OLDER'
      WHEN o.t_order_version = o.s_order_version
        AND (o.t_user_id, o.t_amount, o.t_currency, o.t_order_status, o.t_order_time)
          IS DISTINCT FROM (o.s_user_id, o.s_amount, o.s_currency, o.s_order_status, o.s_order_time) THEN 'ORDER_DIFFERS'
      WHEN o.t_order_version > o.s_order_version
        AND o.t_order_time >= b.orders_from AND o.t_order_time < b.orders_to THEN 'ORDER_DIFFERS'
    END AS kind,
    o.order_id AS order_id,
    NULL AS pay_id,
    o.t_currency AS table_currency,
    o.t_amount AS table_amount,
    o.t_order_time AS table_time,
    o.s_currency AS events_currency,
    o.s_amount AS events_amount,
    o.s_order_time AS events_time,
    'version ' || o.t_order_version || COALESCE(' ' || o.t_order_status, '') AS table_detail,
    'version ' || o.s_order_version || COALESCE(' ' || o.s_order_status, '') AS events_detail
  FROM orders AS o
  CROSS JOIN bounds AS b
  UNION ALL
  SELECT
    CASE
      WHEN o.s_pay_id IS NOT NULL AND o.t_pay_id IS NULL THEN 'MATCH_MISSING'
      WHEN (o.s_pay_time, o.s_pay_id) < (o.t_pay_time, o.t_pay_id) THEN 'MATCH_LATER'
      WHEN o.t_order_version IS DISTINCT FROM o.s_order_version THEN NULL
      -- An earlier version of the order, which may lie in another window, can have matched this payment.
      WHEN o.t_order_version > 0
        AND (o.s_pay_id IS NULL OR (o.t_pay_time, o.t_pay_id) < (o.s_pay_time, o.s_pay_id))
        AND EXISTS (
          SELECT 1
          FROM tieout.payment_ledger AS l
          WHERE l.pay_id = o.t_pay_id
            AND l.order_id = o.order_id
            AND (l.pay_amount, l.pay_currency, l.pay_time)
              IS NOT DISTINCT FROM (o.t_pay_amount, o.t_pay_currency, o.t_pay_time)
        ) THEN NULL
      WHEN o.s_pay_id IS NULL AND o.t_pay_id IS NOT NULL THEN 'MATCH_UNSUPPORTED'
      WHEN (o.t_pay_id, o.t_pay_amount, o.t_pay_currency, o.t_pay_time)
        IS DISTINCT FROM (o.s_pay_id, o.s_pay_amount, o.s_pay_currency, o.s_pay_time) THEN 'MATCH_DIFFERS'
    END AS kind,
    o.order_id AS order_id,
    COALESCE(o.s_pay_id, o.t_pay_id) AS pay_id,
    o.t_pay_currency AS table_currency,
    o.t_pay_amount AS table_amount,
    o.t_pay_time AS table_time,
    o.s_pay_currency AS events_currency,
    o.s_pay_amount AS events_amount,
    o.s_pay_time AS events_time,
    o.t_pay_id AS table_detail,
    o.s_pay_id AS events_detail
  FROM orders AS o
  UNION ALL
  SELECT
    'ORDER_UNSUPPORTED' AS kind,
    t.order_id AS order_id,
    NULL AS pay_id,
    t.currency AS table_currency,
    t.amount AS table_amount,
    t.order_time AS table_time,
    NULL AS events_currency,
    NULL AS events_amount,
    NULL AS events_time,
    'version ' || t.order_version || COALESCE(' ' || t.order_status, '') AS table_detail,
    NULL AS events_detail
  FROM tieout.order_reconciliation AS t
  CROSS JOIN bounds AS b
  WHERE t.order_time >= b.orders_from
    AND t.order_time < b.orders_to
    AND NOT EXISTS (
      SELECT 1 FROM ${staging}order_reconciliation AS s WHERE s.order_id = t.order_id
    )
  UNION ALL
  SELECT
    CASE
      WHEN t.pay_id IS NULL THEN 'PAYMENT_MISSING'
      WHEN t.pay_time < s.pay_time THEN 'PAYMENT_OLDER'
      WHEN t.pay_time = s.pay_time
        AND (t.order_id, t.pay_amount, t.pay_currency, t.pay_status)
          IS DISTINCT FROM (s.order_id, s.pay_amount, s.pay_currency, s.pay_status) THEN 'PAYMENT_DIFFERS'
      WHEN t.pay_time > s.pay_time
        AND t.pay_time >= b.payments_from AND t.pay_time < b.payments_to THEN 'PAYMENT_DIFFERS'
    END AS kind,
    s.order_id AS order_id,
    s.pay_id AS pay_id,
    t.pay_currency AS table_currency,
    t.pay_amount AS table_amount,
    t.pay_time AS table_time,
    s.pay_currency AS events_currency,
    s.pay_amount AS events_amount,
    s.pay_time AS events_time,
    t.pay_status AS table_detail,
    s.pay_status AS events_detail
  FROM ${staging}payment_ledger AS s
  CROSS JOIN bounds AS b
  LEFT JOIN tieout.payment_ledger AS t ON t.pay_id = s.pay_id
  UNION ALL
  SELECT
    'PAYMENT_UNSUPPORTED' AS kind,
    t.order_id AS order_id,
    t.pay_id AS pay_id,
    t.pay_currency AS table_currency,
    t.pay_amount AS table_amount,
    t.pay_time AS table_time,
    NULL AS events_currency,
    NULL AS events_amount,
    NULL AS events_time,
    t.pay_status AS table_detail,
    NULL AS events_detail
  FROM tieout.payment_ledger AS t
  CROSS JOIN bounds AS b
  WHERE t.pay_time >= b.payments_from
    AND t.pay_time < b.payments_to
    AND NOT EXISTS (
      SELECT 1 FROM ${staging}payment_ledger AS s WHERE s.pay_id = t.pay_id
    )
)
SELECT
  d.kind AS kind,
  d.order_id AS order_id,
  d.pay_id AS pay_id,
  d.table_currency AS table_currency,
  d.table_amount AS table_amount,
  d.table_time AS table_time,
  d.table_detail AS table_detail,
  d.events_currency AS events_currency,
  d.events_amount AS events_amount,
  d.events_time AS events_time,
  d.events_detail AS events_detail
FROM differences AS d
WHERE d.kind IS NOT NULL
