SELECT
  o.order_id AS order_id,
  p.pay_id AS pay_id
FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' HOUR)) AS o
JOIN TABLE(TUMBLE(TABLE payments, DESCRIPTOR(pay_time), INTERVAL '1' HOUR)) AS p
  ON p.order_id = o.order_id
  AND p.window_start = o.window_start
  AND p.window_end = o.window_end
