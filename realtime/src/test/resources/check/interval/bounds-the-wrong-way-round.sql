-- The later instant comes first.
-- WRONG: fixed interval: the bounds are the wrong way round: no row of payments can be at least 30 min and at most -10 min after one of orders: write the earlier instant first, BETWEEN earlier AND later

CREATE TABLE orders (
  order_id STRING,
  amount DECIMAL(19, 4),
  order_time TIMESTAMP_LTZ(3),
  WATERMARK FOR order_time AS order_time - INTERVAL '5' SECOND
) WITH (
  'connector' = 'datagen'
);

CREATE TABLE payments (
  pay_id STRING,
  order_id STRING,
  pay_time TIMESTAMP_LTZ(3),
  WATERMARK FOR pay_time AS pay_time - INTERVAL '5' SECOND
) WITH (
  'connector' = 'datagen'
);

CREATE TABLE matched (
  order_id STRING,
  pay_id STRING,
  pay_time TIMESTAMP_LTZ(3)
) WITH (
  'connector' = 'blackhole'
);

INSERT INTO matched
SELECT
  o.order_id AS order_id,
  p.pay_id AS pay_id,
  CAST(p.pay_time AS TIMESTAMP_LTZ(3)) AS pay_time
FROM orders AS o
JOIN payments AS p
  ON p.order_id = o.order_id
  AND p.pay_time BETWEEN o.order_time + INTERVAL '30' MINUTE AND o.order_time - INTERVAL '10' MINUTE;
