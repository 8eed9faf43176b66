-- Gives orders of the window the columns that the events have, and takes back matches that they do not support: of the
-- order and of its match only what differs, and only what the table still has. A fact that the stream has written since
-- the comparison stays.
WITH locked AS (
  -- In the order of the key, as every writer takes them, so that none waits for another in a circle.
  SELECT
    o.order_id AS order_id,
    o.order_version AS order_version,
    o.order_status AS order_status,
    o.order_time AS order_time,
    o.pay_id AS pay_id,
    o.pay_time AS pay_time
  FROM tieout.order_reconciliation AS o
  WHERE o.order_id = ANY (?)
  ORDER BY o.order_id
  FOR UPDATE
),
replaced AS (
  SELECT
    l.order_id AS order_id,
    COALESCE(
      bool_or(
        d.kind = 'ORDER_DIFFERS'
        AND d.table_detail = 'version ' || l.order_version || COALESCE(' ' || l.order_status, '')
        AND d.table_time = l.order_time
      ),
      false
    ) AS is_order,
    COALESCE(
      bool_or(d.kind <> 'ORDER_DIFFERS' AND (d.table_detail, d.table_time) = (l.pay_id, l.pay_time)),
      false
    ) AS is_match
  FROM locked AS l
  JOIN ${staging}difference AS d
    ON d.order_id = l.order_id
    AND d.kind IN ('ORDER_DIFFERS', 'MATCH_DIFFERS', 'MATCH_UNSUPPORTED')
  GROUP BY l.order_id
)
UPDATE tieout.order_reconciliation AS t
SET
  user_id = CASE WHEN r.is_order THEN s.user_id ELSE t.user_id END,
  amount = CASE WHEN r.is_order THEN s.amount ELSE t.amount END,
  currency = CASE WHEN r.is_order THEN s.currency ELSE t.currency END,
  order_version = CASE WHEN r.is_order THEN s.order_version ELSE t.order_version END,
  order_status = CASE WHEN r.is_order THEN s.order_status ELSE t.order_status END,
  order_time = CASE WHEN r.is_order THEN s.order_time ELSE t.order_time END,
  pay_id = CASE WHEN r.is_match THEN s.pay_id ELSE t.pay_id END,
  pay_amount = CASE WHEN r.is_match THEN s.pay_amount ELSE t.pay_amount END,
  pay_currency = CASE WHEN r.is_match THEN s.pay_currency ELSE t.pay_currency END,
  pay_time = CASE WHEN r.is_match THEN s.pay_time ELSE t.pay_time END,
  -- The window is closed, so an order without a payment is overdue at once.
  unpaid_at = CASE
    WHEN CASE WHEN r.is_match THEN s.pay_id ELSE t.pay_id END IS NULL THEN COALESCE(t.unpaid_at, now())
    ELSE t.unpaid_at
  END,
  unpaid_watermark = CASE
    WHEN CASE WHEN r.is_match THEN s.pay_id ELSE t.pay_id END IS NULL THEN COALESCE(t.unpaid_watermark, ?)
    ELSE t.unpaid_watermark
  END
FROM ${staging}order_reconciliation AS s
JOIN replaced AS r ON r.order_id = s.order_id
WHERE s.order_id = t.order_id
  AND (r.is_order OR r.is_match)
