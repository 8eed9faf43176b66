-- Nothing says how far the payments are.
-- WRONG: watermark: a plain Join, whose state never ends; no watermark on payments: declare WATERMARK FOR its time column

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
  pay_time TIMESTAMP_LTZ(3)
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
  AND p.pay_time >= o.order_time - INTERVAL '10' MINUTE
  AND p.pay_time <= o.order_time + INTERVAL '30' MINUTE;
