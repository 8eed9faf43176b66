CREATE TABLE orders (
  order_id STRING,
  amount DECIMAL(19, 4),
  currency STRING,
  order_time TIMESTAMP_LTZ(3),
  WATERMARK FOR order_time AS order_time - INTERVAL '5' SECOND
) WITH (
  'connector' = 'filesystem',
  'path' = '${folder}/orders.jsonl',
  'format' = 'json',
  'json.timestamp-format.standard' = 'ISO-8601'
);

CREATE TABLE payments (
  pay_id STRING,
  order_id STRING,
  pay_time TIMESTAMP_LTZ(3),
  WATERMARK FOR pay_time AS pay_time - INTERVAL '5' SECOND
) WITH (
  'connector' = 'filesystem',
  'path' = '${folder}/payments.jsonl',
  'format' = 'json',
  'json.timestamp-format.standard' = 'ISO-8601'
);

CREATE TABLE rates (
  currency STRING,
  rate DECIMAL(18, 10),
  update_time TIMESTAMP_LTZ(3),
  PRIMARY KEY (currency) NOT ENFORCED,
  WATERMARK FOR update_time AS update_time - INTERVAL '5' SECOND
) WITH (
  'connector' = 'filesystem',
  'path' = '${folder}/rates.jsonl',
  'format' = 'json',
  'json.timestamp-format.standard' = 'ISO-8601'
);
