-- The difference of the times is compared, not the times.
-- WRONG: event time on both sides: a plain Join, whose state never ends; a function around a time attribute, SEARCH(CAST(/INT(Reinterpret(-(pay_time, order_time)), 60000) AS INTEGER), Sarg[[-10..30]]): Flink sees no bound in it: compare the columns of the watermarks themselves, p.time BETWEEN o.time - INTERVAL ... AND o.time + INTERVAL ...

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
  AND TIMESTAMPDIFF(MINUTE, o.order_time, p.pay_time) BETWEEN -10 AND 30;
