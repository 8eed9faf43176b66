-- Gives payments of the ledger the columns that the events have.
WITH locked AS (
  SELECT p.pay_id AS pay_id
  FROM tieout.payment_ledger AS p
  WHERE p.pay_id = ANY (?)
  ORDER BY p.pay_id
  FOR UPDATE
)
UPDATE tieout.payment_ledger AS t
SET
  order_id = s.order_id,
  pay_amount = s.pay_amount,
  pay_currency = s.pay_currency,
  pay_status = s.pay_status,
  pay_time = s.pay_time
FROM ${staging}payment_ledger AS s
JOIN ${staging}difference AS d
  ON d.pay_id = s.pay_id
  AND d.kind = 'PAYMENT_DIFFERS'
JOIN locked AS l ON l.pay_id = s.pay_id
WHERE s.pay_id = t.pay_id
  AND t.pay_time = d.table_time
