-- Windows are compared by their ends alone.
-- WRONG: fixed interval: a plain Join, whose state never ends; ON leaves out window_start: join by window_start = window_start AND window_end = window_end

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
FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' HOUR)) AS o
JOIN TABLE(TUMBLE(TABLE payments, DESCRIPTOR(pay_time), INTERVAL '1' HOUR)) AS p
  ON p.order_id = o.order_id
  AND p.window_end = o.window_end;
