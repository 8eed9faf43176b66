SELECT
  o.order_id AS order_id,
  CAST(r.rate AS DECIMAL(4, 2)) AS rate
FROM orders AS o
JOIN rates FOR SYSTEM_TIME AS OF o.order_time AS r
  ON r.currency = o.currency
