-- The first payment of each order, forgotten an hour later.

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
  pay_time TIMESTAMP_LTZ(3),
  PRIMARY KEY (order_id) NOT ENFORCED
) WITH (
  'connector' = 'blackhole'
);

SET 'table.exec.state.ttl' = '1 h';

CREATE TEMPORARY VIEW order_payments AS
SELECT
  o.order_id AS order_id,
  p.pay_id AS pay_id,
  p.pay_time AS pay_time
FROM orders AS o
JOIN payments AS p
  ON p.order_id = o.order_id
  AND p.pay_time >= o.order_time - INTERVAL '10' MINUTE
  AND p.pay_time <= o.order_time + INTERVAL '30' MINUTE;

INSERT INTO matched
SELECT
  order_id AS order_id,
  pay_id AS pay_id,
  CAST(pay_time AS TIMESTAMP_LTZ(3)) AS pay_time
FROM (
  SELECT
    order_id AS order_id,
    pay_id AS pay_id,
    pay_time AS pay_time,
    ROW_NUMBER() OVER (PARTITION BY order_id ORDER BY pay_time ASC, pay_id ASC) AS place
  FROM order_payments
)
WHERE place = 1;
