-- The last payment is taken before the join: Flink refuses it by itself.
-- WRONG: downstream takes updates: IntervalJoin takes inserted rows only, but Rank (PARTITION BY order_id ORDER BY pay_time DESC) before it changes rows: reduce rows behind the join, not before it

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
JOIN (
  SELECT
    pay_id AS pay_id,
    order_id AS order_id,
    pay_time AS pay_time
  FROM (
    SELECT
      pay_id AS pay_id,
      order_id AS order_id,
      pay_time AS pay_time,
      ROW_NUMBER() OVER (PARTITION BY order_id ORDER BY pay_time DESC) AS place
    FROM payments
  )
  WHERE place = 1
) AS p
  ON p.order_id = o.order_id
  AND p.pay_time >= o.order_time - INTERVAL '10' MINUTE
  AND p.pay_time <= o.order_time + INTERVAL '30' MINUTE;
