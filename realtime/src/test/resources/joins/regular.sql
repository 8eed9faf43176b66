SELECT
  o.order_id AS order_id,
  p.pay_id AS pay_id
FROM orders AS o
JOIN payments AS p
  ON p.order_id = o.order_id
