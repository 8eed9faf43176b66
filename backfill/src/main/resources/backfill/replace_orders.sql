-- Gives orders of the window the columns that the events have, and takes back matches that they do not support. Only
-- what the table still has is replaced: a fact that the stream has written since the comparison stays.
WITH locked AS (
  -- In the order of the key, as every writer takes them, so that none waits for another in a circle.
  SELECT o.order_id AS order_id
  FROM tieout.order_reconciliation AS o
  WHERE o.order_id = ANY (?)
  ORDER BY o.order_id
  FOR UPDATE
)
UPDATE tieout.order_reconciliation AS t
SET
  user_id = s.user_id,
  amount = s.amount,
  currency = s.currency,
  order_version = s.order_version,
  order_time = s.order_time,
  pay_id = s.pay_id,
  pay_amount = s.pay_amount,
  pay_currency = s.pay_currency,
  pay_time = s.pay_time,
  -- The window is closed, so an order without a payment is overdue at once.
  unpaid_at = CASE WHEN s.pay_id IS NULL THEN COALESCE(t.unpaid_at, now()) ELSE t.unpaid_at END,
  unpaid_watermark = CASE WHEN s.pay_id IS NULL THEN COALESCE(t.unpaid_watermark, ?) ELSE t.unpaid_watermark END
FROM ${staging}order_reconciliation AS s
JOIN locked AS l ON l.order_id = s.order_id
WHERE s.order_id = t.order_id
  AND EXISTS (
    SELECT 1
    FROM ${staging}difference AS d
    WHERE d.order_id = t.order_id
      AND d.kind IN ('ORDER_DIFFERS', 'MATCH_DIFFERS', 'MATCH_UNSUPPORTED')
      AND (d.table_detail, d.table_time) IN (
        ('version ' || t.order_version, t.order_time),
        (t.pay_id, t.pay_time)
      )
  )
