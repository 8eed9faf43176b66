SET 'execution.checkpointing.externalized-checkpoint-retention' = 'RETAIN_ON_CANCELLATION';
SET 'execution.checkpointing.interval' = '30000 ms';
SET 'execution.checkpointing.num-retained' = '2';
SET 'execution.runtime-mode' = 'streaming';
SET 'parallelism.default' = '2';
SET 'pipeline.name' = 'tieout orders';
SET 'pipeline.object-reuse' = 'true';
SET 'restart-strategy.exponential-delay.attempts-before-reset-backoff' = '10';
SET 'restart-strategy.exponential-delay.initial-backoff' = '1 s';
SET 'restart-strategy.exponential-delay.max-backoff' = '1 min';
SET 'restart-strategy.type' = 'exponential-delay';
SET 'state.backend.type' = 'hashmap';
SET 'table.exec.sink.keyed-shuffle' = 'FORCE';
SET 'table.exec.state.ttl' = '10800000 ms';
SET 'table.local-time-zone' = 'UTC';
SET 'taskmanager.memory.managed.size' = '128 mb';

-- orders_in: order events as their source delivers them; what feeds it is bound when a run starts.
-- Grain:   one row per event; an order may come twice, or again with a higher order_version.
-- Reads:   nothing.
-- Changes: insert.
-- Ties:    none to settle.
--
-- Where rejection is not NULL the record is no event, and all other columns are NULL; so it moves no watermark.
CREATE TEMPORARY TABLE orders_in_shape (
    order_id VARCHAR(200),
    user_id VARCHAR(200),
    amount DECIMAL(19, 4),
    currency VARCHAR(20),
    order_version BIGINT,
    order_status VARCHAR(50),
    order_time TIMESTAMP_LTZ(3),
    rejection ROW<code STRING, reason STRING, event_key STRING, payload BYTES>,
    WATERMARK FOR order_time AS order_time - INTERVAL '0 00:00:05.000' DAY(3) TO SECOND(3)
);

CREATE TEMPORARY TABLE orders_in (
    source_topic STRING METADATA FROM 'topic' VIRTUAL,
    source_partition INT METADATA FROM 'partition' VIRTUAL,
    source_offset BIGINT METADATA FROM 'offset' VIRTUAL,
    record_time TIMESTAMP_LTZ(3) METADATA FROM 'timestamp' VIRTUAL
) WITH (
    'checked-json.floor' = '2000-01-01T00:00:00Z',
    'checked-json.keys' = 'order_id',
    'checked-json.max-ahead' = '3600000 ms',
    'checked-json.placeholders' = 'UNKNOWN;EMPTY;0;null',
    'checked-json.required' = 'order_time',
    'connector' = 'kafka',
    'format' = 'checked-json',
    'properties.bootstrap.servers' = 'localhost:9092',
    'properties.group.id' = 'tieout',
    'properties.isolation.level' = 'read_committed',
    'scan.startup.mode' = 'earliest-offset',
    'scan.watermark.idle-timeout' = '60000 ms',
    'topic' = 'orders'
) LIKE orders_in_shape;

-- payments_in: payment events as their source delivers them; what feeds it is bound when a run starts.
-- Grain:   one row per event; a payment may come twice.
-- Reads:   nothing.
-- Changes: insert.
-- Ties:    none to settle.
--
-- Where rejection is not NULL the record is no event, and all other columns are NULL; so it moves no watermark.
CREATE TEMPORARY TABLE payments_in_shape (
    pay_id VARCHAR(200),
    order_id VARCHAR(200),
    pay_amount DECIMAL(19, 4),
    pay_currency VARCHAR(20),
    pay_status VARCHAR(50),
    pay_time TIMESTAMP_LTZ(3),
    rejection ROW<code STRING, reason STRING, event_key STRING, payload BYTES>,
    WATERMARK FOR pay_time AS pay_time - INTERVAL '0 00:00:05.000' DAY(3) TO SECOND(3)
);

CREATE TEMPORARY TABLE payments_in (
    source_topic STRING METADATA FROM 'topic' VIRTUAL,
    source_partition INT METADATA FROM 'partition' VIRTUAL,
    source_offset BIGINT METADATA FROM 'offset' VIRTUAL,
    record_time TIMESTAMP_LTZ(3) METADATA FROM 'timestamp' VIRTUAL
) WITH (
    'checked-json.floor' = '2000-01-01T00:00:00Z',
    'checked-json.keys' = 'pay_id;order_id',
    'checked-json.max-ahead' = '3600000 ms',
    'checked-json.placeholders' = 'UNKNOWN;EMPTY;0;null',
    'checked-json.required' = 'pay_amount;pay_time',
    'connector' = 'kafka',
    'format' = 'checked-json',
    'properties.bootstrap.servers' = 'localhost:9092',
    'properties.group.id' = 'tieout',
    'properties.isolation.level' = 'read_committed',
    'scan.startup.mode' = 'earliest-offset',
    'scan.watermark.idle-timeout' = '60000 ms',
    'topic' = 'payments'
) LIKE payments_in_shape;

CREATE TEMPORARY VIEW orders AS
-- orders: order events that are fit to join; an order without a version counts as version 0.
-- Grain:   one row per event.
-- Reads:   orders_in.
-- Changes: insert.
-- Ties:    none to settle.
SELECT
    order_id AS order_id,
    user_id AS user_id,
    amount AS amount,
    currency AS currency,
    COALESCE(order_version, CAST(0 AS BIGINT)) AS order_version,
    order_status AS order_status,
    order_time AS order_time
FROM orders_in
WHERE rejection.code IS NULL;

CREATE TEMPORARY VIEW payments AS
-- payments: payment events that are fit to join, whatever their status.
-- Grain:   one row per event.
-- Reads:   payments_in.
-- Changes: insert.
-- Ties:    none to settle.
SELECT
    pay_id AS pay_id,
    order_id AS order_id,
    pay_amount AS pay_amount,
    pay_currency AS pay_currency,
    pay_status AS pay_status,
    pay_time AS pay_time
FROM payments_in
WHERE rejection.code IS NULL;

CREATE TEMPORARY VIEW rejected AS
-- rejected: records that are no events, with where they lie and why.
-- Grain:   one row per record.
-- Reads:   orders_in, payments_in.
-- Changes: insert.
-- Ties:    none to settle.
--
-- A source without offsets, as files are, has no place to name its records by; a run over it reports them otherwise.
SELECT
    'orders' AS `stream`,
    source_topic AS topic,
    source_partition AS topic_partition,
    source_offset AS topic_offset,
    record_time AS record_time,
    rejection.event_key AS event_key,
    rejection.code AS reason_code,
    rejection.reason AS reason,
    rejection.payload AS payload
FROM orders_in
WHERE rejection.code IS NOT NULL
  AND source_offset IS NOT NULL
UNION ALL
SELECT
    'payments' AS `stream`,
    source_topic AS topic,
    source_partition AS topic_partition,
    source_offset AS topic_offset,
    record_time AS record_time,
    rejection.event_key AS event_key,
    rejection.code AS reason_code,
    rejection.reason AS reason,
    rejection.payload AS payload
FROM payments_in
WHERE rejection.code IS NOT NULL
  AND source_offset IS NOT NULL;

CREATE TEMPORARY VIEW late AS
-- late: events that arrived at or behind the watermark of their source; they go on their way all the same.
-- Grain:   one row per event.
-- Reads:   orders_in, payments_in.
-- Changes: insert.
-- Ties:    none to settle.
--
-- Only in streaming: a batch run has everything before it begins, so nothing is late and CURRENT_WATERMARK is NULL.
SELECT
    'orders' AS `stream`,
    source_topic AS topic,
    source_partition AS topic_partition,
    source_offset AS topic_offset,
    order_id AS order_id,
    CAST(NULL AS VARCHAR(200)) AS pay_id,
    CAST(order_time AS TIMESTAMP_LTZ(3)) AS event_time,
    CURRENT_WATERMARK(order_time) AS `watermark`
FROM orders_in
WHERE rejection.code IS NULL
  AND source_offset IS NOT NULL
  AND order_time <= CURRENT_WATERMARK(order_time)
UNION ALL
SELECT
    'payments' AS `stream`,
    source_topic AS topic,
    source_partition AS topic_partition,
    source_offset AS topic_offset,
    order_id AS order_id,
    pay_id AS pay_id,
    CAST(pay_time AS TIMESTAMP_LTZ(3)) AS event_time,
    CURRENT_WATERMARK(pay_time) AS `watermark`
FROM payments_in
WHERE rejection.code IS NULL
  AND source_offset IS NOT NULL
  AND pay_time <= CURRENT_WATERMARK(pay_time);

CREATE TEMPORARY VIEW partitions AS
-- partitions: how far each partition is read, and what became of its records.
-- Grain:   one row per topic and topic_partition.
-- Reads:   orders_in, payments_in.
-- Changes: insert, update; the counts grow with every record.
-- Ties:    none to settle.
--
-- Only in streaming. The counts are a function of the records up to last_offset, so a restart that reads some of them
-- again ends in the same row. They are kept for ever, whatever the state's time to live: a partition may rest for days.
SELECT /*+ STATE_TTL('records' = '0 s') */
    topic AS topic,
    topic_partition AS topic_partition,
    MAX(`stream`) AS `stream`,
    COUNT(*) AS read_count,
    COUNT(event_time) AS accepted_count,
    COUNT(reason_code) AS rejected_count,
    MIN(topic_offset) AS first_offset,
    MAX(topic_offset) AS last_offset,
    MAX(event_time) AS newest_event_time
FROM (
    SELECT
        'orders' AS `stream`,
        source_topic AS topic,
        source_partition AS topic_partition,
        source_offset AS topic_offset,
        CAST(order_time AS TIMESTAMP_LTZ(3)) AS event_time,
        rejection.code AS reason_code
    FROM orders_in
    UNION ALL
    SELECT
        'payments' AS `stream`,
        source_topic AS topic,
        source_partition AS topic_partition,
        source_offset AS topic_offset,
        CAST(pay_time AS TIMESTAMP_LTZ(3)) AS event_time,
        rejection.code AS reason_code
    FROM payments_in
) AS records
WHERE topic_offset IS NOT NULL
GROUP BY
    topic,
    topic_partition;

CREATE TEMPORARY VIEW order_payments AS
-- order_payments: each order with its successful payments inside the payment interval, both ends included; no refunds.
-- Grain:   one row per order event and payment event.
-- Reads:   orders, payments.
-- Changes: insert; a match is given out as soon as both events are there.
-- Ties:    none to settle.
--
-- A status that is absent counts as success: such sources report nothing else. A payment of less than zero is a refund,
-- which settles no order. Both sides are cut to what the match needs before the join, which keeps its input as state:
-- Flink does not push the columns that are read behind an interval join through it.
SELECT
    o.order_id AS order_id,
    p.pay_id AS pay_id,
    p.pay_amount AS pay_amount,
    p.pay_currency AS pay_currency,
    p.pay_time AS pay_time
FROM (
    SELECT
        order_id AS order_id,
        order_time AS order_time
    FROM orders
) AS o
JOIN (
    SELECT
        pay_id AS pay_id,
        order_id AS order_id,
        pay_amount AS pay_amount,
        pay_currency AS pay_currency,
        pay_time AS pay_time
    FROM payments
    WHERE pay_amount >= 0
      AND (pay_status IS NULL OR pay_status IN ('SUCCESS'))
) AS p
    ON o.order_id = p.order_id
    AND p.pay_time BETWEEN o.order_time - INTERVAL '0 00:10:00.000' DAY(3) TO SECOND(3) AND o.order_time + INTERVAL '0 00:30:00.000' DAY(3) TO SECOND(3);

CREATE TEMPORARY VIEW batch_order_payments AS
-- batch_order_payments: each order with its successful payments in the same window of TUMBLE.
-- Grain:   one row per window, order event and payment event; one per window and order event without a payment.
-- Reads:   orders, payments.
-- Changes: insert; when the window is closed.
-- Ties:    none to settle.
--
-- Rendered for each kind of windows. These begin at multiples of their size since 1970-01-01T00:00:00Z and do not hold
-- their end; those of HOP and CUMULATE overlap, so that a pair is in several. A status that is absent counts as success,
-- and a refund is no payment, as in order_payments.
SELECT
    o.window_start AS window_start,
    o.window_end AS window_end,
    o.order_id AS order_id,
    o.amount AS amount,
    o.currency AS currency,
    o.order_version AS order_version,
    o.order_time AS order_time,
    p.pay_id AS pay_id,
    p.pay_amount AS pay_amount,
    p.pay_currency AS pay_currency,
    p.pay_time AS pay_time
FROM (
    SELECT
        window_start AS window_start,
        window_end AS window_end,
        order_id AS order_id,
        amount AS amount,
        currency AS currency,
        order_version AS order_version,
        order_time AS order_time
    FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '0 00:05:00.000' DAY(3) TO SECOND(3)))
) AS o
LEFT JOIN (
    SELECT
        window_start AS window_start,
        window_end AS window_end,
        order_id AS order_id,
        pay_id AS pay_id,
        pay_amount AS pay_amount,
        pay_currency AS pay_currency,
        pay_time AS pay_time
    FROM TABLE(TUMBLE(TABLE payments, DESCRIPTOR(pay_time), INTERVAL '0 00:05:00.000' DAY(3) TO SECOND(3)))
    WHERE pay_amount >= 0
      AND (pay_status IS NULL OR pay_status IN ('SUCCESS'))
) AS p
    ON o.window_start = p.window_start
    AND o.window_end = p.window_end
    AND o.order_id = p.order_id;

CREATE TEMPORARY VIEW rolling_order_payments AS
-- rolling_order_payments: each order with its successful payments in the same window of HOP.
-- Grain:   one row per window, order event and payment event; one per window and order event without a payment.
-- Reads:   orders, payments.
-- Changes: insert; when the window is closed.
-- Ties:    none to settle.
--
-- Rendered for each kind of windows. These begin at multiples of their size since 1970-01-01T00:00:00Z and do not hold
-- their end; those of HOP and CUMULATE overlap, so that a pair is in several. A status that is absent counts as success,
-- and a refund is no payment, as in order_payments.
SELECT
    o.window_start AS window_start,
    o.window_end AS window_end,
    o.order_id AS order_id,
    o.amount AS amount,
    o.currency AS currency,
    o.order_version AS order_version,
    o.order_time AS order_time,
    p.pay_id AS pay_id,
    p.pay_amount AS pay_amount,
    p.pay_currency AS pay_currency,
    p.pay_time AS pay_time
FROM (
    SELECT
        window_start AS window_start,
        window_end AS window_end,
        order_id AS order_id,
        amount AS amount,
        currency AS currency,
        order_version AS order_version,
        order_time AS order_time
    FROM TABLE(HOP(TABLE orders, DESCRIPTOR(order_time), INTERVAL '0 00:01:00.000' DAY(3) TO SECOND(3), INTERVAL '0 00:10:00.000' DAY(3) TO SECOND(3)))
) AS o
LEFT JOIN (
    SELECT
        window_start AS window_start,
        window_end AS window_end,
        order_id AS order_id,
        pay_id AS pay_id,
        pay_amount AS pay_amount,
        pay_currency AS pay_currency,
        pay_time AS pay_time
    FROM TABLE(HOP(TABLE payments, DESCRIPTOR(pay_time), INTERVAL '0 00:01:00.000' DAY(3) TO SECOND(3), INTERVAL '0 00:10:00.000' DAY(3) TO SECOND(3)))
    WHERE pay_amount >= 0
      AND (pay_status IS NULL OR pay_status IN ('SUCCESS'))
) AS p
    ON o.window_start = p.window_start
    AND o.window_end = p.window_end
    AND o.order_id = p.order_id;

CREATE TEMPORARY VIEW cumulative_order_payments AS
-- cumulative_order_payments: each order with its successful payments in the same window of CUMULATE.
-- Grain:   one row per window, order event and payment event; one per window and order event without a payment.
-- Reads:   orders, payments.
-- Changes: insert; when the window is closed.
-- Ties:    none to settle.
--
-- Rendered for each kind of windows. These begin at multiples of their size since 1970-01-01T00:00:00Z and do not hold
-- their end; those of HOP and CUMULATE overlap, so that a pair is in several. A status that is absent counts as success,
-- and a refund is no payment, as in order_payments.
SELECT
    o.window_start AS window_start,
    o.window_end AS window_end,
    o.order_id AS order_id,
    o.amount AS amount,
    o.currency AS currency,
    o.order_version AS order_version,
    o.order_time AS order_time,
    p.pay_id AS pay_id,
    p.pay_amount AS pay_amount,
    p.pay_currency AS pay_currency,
    p.pay_time AS pay_time
FROM (
    SELECT
        window_start AS window_start,
        window_end AS window_end,
        order_id AS order_id,
        amount AS amount,
        currency AS currency,
        order_version AS order_version,
        order_time AS order_time
    FROM TABLE(CUMULATE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '0 00:05:00.000' DAY(3) TO SECOND(3), INTERVAL '0 01:00:00.000' DAY(3) TO SECOND(3)))
) AS o
LEFT JOIN (
    SELECT
        window_start AS window_start,
        window_end AS window_end,
        order_id AS order_id,
        pay_id AS pay_id,
        pay_amount AS pay_amount,
        pay_currency AS pay_currency,
        pay_time AS pay_time
    FROM TABLE(CUMULATE(TABLE payments, DESCRIPTOR(pay_time), INTERVAL '0 00:05:00.000' DAY(3) TO SECOND(3), INTERVAL '0 01:00:00.000' DAY(3) TO SECOND(3)))
    WHERE pay_amount >= 0
      AND (pay_status IS NULL OR pay_status IN ('SUCCESS'))
) AS p
    ON o.window_start = p.window_start
    AND o.window_end = p.window_end
    AND o.order_id = p.order_id;

CREATE TEMPORARY VIEW first_payments AS
-- first_payments: the earliest payment inside the payment interval of each order.
-- Grain:   one row per order_id.
-- Reads:   order_payments.
-- Changes: insert, update; an earlier payment that arrives later replaces the row.
-- Ties:    equal pay_time is settled by the smaller pay_id.
--
-- The total order is what makes arrival order, restarts and parallelism without effect, and it must come after the
-- bounded join: before it, a payment outside the interval would hide the right one.
SELECT
    order_id AS order_id,
    pay_id AS pay_id,
    pay_amount AS pay_amount,
    pay_currency AS pay_currency,
    pay_time AS pay_time
FROM (
    SELECT
        order_id AS order_id,
        pay_id AS pay_id,
        pay_amount AS pay_amount,
        pay_currency AS pay_currency,
        pay_time AS pay_time,
        ROW_NUMBER() OVER (
            PARTITION BY order_id
            ORDER BY pay_time ASC, pay_id ASC
        ) AS place
    FROM order_payments
)
WHERE place = 1;

CREATE TEMPORARY VIEW batch_first_payments AS
-- batch_first_payments: the last version of each order of a window with the earliest payment in the window.
-- Grain:   one row per window_start, window_end and order_id.
-- Reads:   batch_order_payments.
-- Changes: insert; when the window is closed.
-- Ties:    equal pay_time is settled by the smaller pay_id, two events of one version by what they say.
--
-- Rendered for each kind of windows.
SELECT
    window_start AS window_start,
    window_end AS window_end,
    order_id AS order_id,
    amount AS amount,
    currency AS currency,
    order_version AS order_version,
    order_time AS order_time,
    pay_id AS pay_id,
    pay_amount AS pay_amount,
    pay_currency AS pay_currency,
    pay_time AS pay_time
FROM (
    SELECT
        window_start AS window_start,
        window_end AS window_end,
        order_id AS order_id,
        amount AS amount,
        currency AS currency,
        order_version AS order_version,
        order_time AS order_time,
        pay_id AS pay_id,
        pay_amount AS pay_amount,
        pay_currency AS pay_currency,
        pay_time AS pay_time,
        ROW_NUMBER() OVER (
            PARTITION BY
                window_start,
                window_end,
                order_id
            ORDER BY
                order_version DESC,
                pay_time ASC,
                pay_id ASC,
                order_time ASC,
                amount ASC,
                currency ASC
        ) AS place
    FROM batch_order_payments
)
WHERE place = 1;

CREATE TEMPORARY VIEW rolling_first_payments AS
-- rolling_first_payments: the last version of each order of a window with the earliest payment in the window.
-- Grain:   one row per window_start, window_end and order_id.
-- Reads:   rolling_order_payments.
-- Changes: insert; when the window is closed.
-- Ties:    equal pay_time is settled by the smaller pay_id, two events of one version by what they say.
--
-- Rendered for each kind of windows.
SELECT
    window_start AS window_start,
    window_end AS window_end,
    order_id AS order_id,
    amount AS amount,
    currency AS currency,
    order_version AS order_version,
    order_time AS order_time,
    pay_id AS pay_id,
    pay_amount AS pay_amount,
    pay_currency AS pay_currency,
    pay_time AS pay_time
FROM (
    SELECT
        window_start AS window_start,
        window_end AS window_end,
        order_id AS order_id,
        amount AS amount,
        currency AS currency,
        order_version AS order_version,
        order_time AS order_time,
        pay_id AS pay_id,
        pay_amount AS pay_amount,
        pay_currency AS pay_currency,
        pay_time AS pay_time,
        ROW_NUMBER() OVER (
            PARTITION BY
                window_start,
                window_end,
                order_id
            ORDER BY
                order_version DESC,
                pay_time ASC,
                pay_id ASC,
                order_time ASC,
                amount ASC,
                currency ASC
        ) AS place
    FROM rolling_order_payments
)
WHERE place = 1;

CREATE TEMPORARY VIEW cumulative_first_payments AS
-- cumulative_first_payments: the last version of each order of a window with the earliest payment in the window.
-- Grain:   one row per window_start, window_end and order_id.
-- Reads:   cumulative_order_payments.
-- Changes: insert; when the window is closed.
-- Ties:    equal pay_time is settled by the smaller pay_id, two events of one version by what they say.
--
-- Rendered for each kind of windows.
SELECT
    window_start AS window_start,
    window_end AS window_end,
    order_id AS order_id,
    amount AS amount,
    currency AS currency,
    order_version AS order_version,
    order_time AS order_time,
    pay_id AS pay_id,
    pay_amount AS pay_amount,
    pay_currency AS pay_currency,
    pay_time AS pay_time
FROM (
    SELECT
        window_start AS window_start,
        window_end AS window_end,
        order_id AS order_id,
        amount AS amount,
        currency AS currency,
        order_version AS order_version,
        order_time AS order_time,
        pay_id AS pay_id,
        pay_amount AS pay_amount,
        pay_currency AS pay_currency,
        pay_time AS pay_time,
        ROW_NUMBER() OVER (
            PARTITION BY
                window_start,
                window_end,
                order_id
            ORDER BY
                order_version DESC,
                pay_time ASC,
                pay_id ASC,
                order_time ASC,
                amount ASC,
                currency ASC
        ) AS place
    FROM cumulative_order_payments
)
WHERE place = 1;

-- order_facts: what is known of each order itself; columns of the table order_reconciliation.
-- Grain:   one row per order_id.
-- Reads:   nothing.
-- Changes: insert, update.
-- Ties:    sink.merge: the last version; of equal versions the one that arrived first.
--
-- Only in streaming: a batch run has each order and its payment at once, and writes them as one row.
CREATE TEMPORARY TABLE order_facts_shape (
    order_id STRING NOT NULL,
    user_id STRING,
    amount DECIMAL(19, 4),
    currency STRING,
    order_version BIGINT,
    order_status STRING,
    order_time TIMESTAMP_LTZ(3),
    PRIMARY KEY (order_id) NOT ENFORCED
) WITH (
    'sink.merge' = 'LAST BY order_version: user_id, amount, currency, order_status, order_time'
);

CREATE TEMPORARY TABLE order_facts WITH (
    'application-name' = 'tieout-realtime',
    'connector' = 'upsert-postgres',
    'sink.flush-interval' = '1000 ms',
    'sink.flush-rows' = '2000',
    'sink.progress.hold-back' = '0 ms',
    'sink.progress.pipeline' = 'orders',
    'sink.progress.table' = 'tieout.pipeline_progress',
    'table-name' = 'tieout.order_reconciliation',
    'url' = 'jdbc:postgresql://localhost:5432/tieout',
    'username' = 'tieout'
) LIKE order_facts_shape;

-- payment_facts: the first payment of each order; columns of the table order_reconciliation.
-- Grain:   one row per order_id.
-- Reads:   nothing.
-- Changes: insert, update.
-- Ties:    sink.merge: the smallest (pay_time, pay_id).
--
-- Apart from order_facts because its watermark comes from behind the join, held back by the interval. A union of both
-- would show the larger one of the two as soon as the inputs fall idle, and deadlines would pass half an hour early.
--
-- Only in streaming: a batch run has each order and its payment at once, and writes them as one row.
CREATE TEMPORARY TABLE payment_facts_shape (
    order_id STRING NOT NULL,
    pay_id STRING,
    pay_amount DECIMAL(19, 4),
    pay_currency STRING,
    pay_time TIMESTAMP_LTZ(3),
    PRIMARY KEY (order_id) NOT ENFORCED
) WITH (
    'sink.merge' = 'FIRST BY pay_time, pay_id: pay_amount, pay_currency'
);

CREATE TEMPORARY TABLE payment_facts WITH (
    'application-name' = 'tieout-realtime',
    'connector' = 'upsert-postgres',
    'sink.flush-interval' = '1000 ms',
    'sink.flush-rows' = '2000',
    'sink.progress.hold-back' = '1800000 ms',
    'sink.progress.pipeline' = 'orders',
    'sink.progress.table' = 'tieout.pipeline_progress',
    'table-name' = 'tieout.order_reconciliation',
    'url' = 'jdbc:postgresql://localhost:5432/tieout',
    'username' = 'tieout'
) LIKE payment_facts_shape;

-- payment_ledger: every accepted payment, whether an order wants it or not.
-- Grain:   one row per pay_id.
-- Reads:   nothing.
-- Changes: insert, update.
-- Ties:    sink.merge: the last state of a payment; of equal pay_time the one that arrived first.
CREATE TEMPORARY TABLE payment_ledger_shape (
    pay_id STRING NOT NULL,
    order_id STRING,
    pay_amount DECIMAL(19, 4),
    pay_currency STRING,
    pay_status STRING,
    pay_time TIMESTAMP_LTZ(3),
    PRIMARY KEY (pay_id) NOT ENFORCED
) WITH (
    'sink.merge' = 'LAST BY pay_time: order_id, pay_amount, pay_currency, pay_status'
);

CREATE TEMPORARY TABLE payment_ledger WITH (
    'application-name' = 'tieout-realtime',
    'connector' = 'upsert-postgres',
    'sink.flush-interval' = '1000 ms',
    'sink.flush-rows' = '2000',
    'sink.progress.hold-back' = '0 ms',
    'sink.progress.pipeline' = 'orders',
    'sink.progress.table' = 'tieout.pipeline_progress',
    'table-name' = 'tieout.payment_ledger',
    'url' = 'jdbc:postgresql://localhost:5432/tieout',
    'username' = 'tieout'
) LIKE payment_ledger_shape;

-- rejected_event: records that are no events.
-- Grain:   one row per topic, topic_partition and topic_offset.
-- Reads:   nothing.
-- Changes: insert, update.
-- Ties:    none: a record read again is the same.
CREATE TEMPORARY TABLE rejected_event_shape (
    topic STRING NOT NULL,
    topic_partition INT NOT NULL,
    topic_offset BIGINT NOT NULL,
    `stream` STRING,
    record_time TIMESTAMP_LTZ(3),
    event_key STRING,
    reason_code STRING,
    reason STRING,
    payload BYTES,
    PRIMARY KEY (topic, topic_partition, topic_offset) NOT ENFORCED
);

CREATE TEMPORARY TABLE rejected_event WITH (
    'application-name' = 'tieout-realtime',
    'connector' = 'upsert-postgres',
    'sink.flush-interval' = '1000 ms',
    'sink.flush-rows' = '2000',
    'sink.progress.hold-back' = '0 ms',
    'sink.progress.pipeline' = 'orders',
    'sink.progress.table' = 'tieout.pipeline_progress',
    'table-name' = 'tieout.rejected_event',
    'url' = 'jdbc:postgresql://localhost:5432/tieout',
    'username' = 'tieout'
) LIKE rejected_event_shape;

-- late_event: events that arrived at or behind the watermark of their source.
-- Grain:   one row per topic, topic_partition and topic_offset.
-- Reads:   nothing.
-- Changes: insert, update.
-- Ties:    sink.merge: an event read again may meet another watermark; the least one stays.
--
-- Only in streaming: in batch nothing is late.
CREATE TEMPORARY TABLE late_event_shape (
    topic STRING NOT NULL,
    topic_partition INT NOT NULL,
    topic_offset BIGINT NOT NULL,
    `stream` STRING,
    order_id STRING,
    pay_id STRING,
    event_time TIMESTAMP_LTZ(3),
    `watermark` TIMESTAMP_LTZ(3),
    PRIMARY KEY (topic, topic_partition, topic_offset) NOT ENFORCED
) WITH (
    'sink.merge' = 'FIRST BY watermark: stream, order_id, pay_id, event_time'
);

CREATE TEMPORARY TABLE late_event WITH (
    'application-name' = 'tieout-realtime',
    'connector' = 'upsert-postgres',
    'sink.count-by' = 'stream',
    'sink.flush-interval' = '1000 ms',
    'sink.flush-rows' = '2000',
    'sink.progress.hold-back' = '0 ms',
    'sink.progress.pipeline' = 'orders',
    'sink.progress.table' = 'tieout.pipeline_progress',
    'table-name' = 'tieout.late_event',
    'url' = 'jdbc:postgresql://localhost:5432/tieout',
    'username' = 'tieout'
) LIKE late_event_shape;

-- source_progress: how far each partition is read, and what became of its records.
-- Grain:   one row per topic and topic_partition.
-- Reads:   nothing.
-- Changes: insert, update.
-- Ties:    sink.merge: the counts that reach furthest.
--
-- Only in streaming: a batch run reads again what the stream has counted.
CREATE TEMPORARY TABLE source_progress_shape (
    topic STRING NOT NULL,
    topic_partition INT NOT NULL,
    `stream` STRING,
    read_count BIGINT,
    accepted_count BIGINT,
    rejected_count BIGINT,
    first_offset BIGINT,
    last_offset BIGINT,
    newest_event_time TIMESTAMP_LTZ(3),
    PRIMARY KEY (topic, topic_partition) NOT ENFORCED
) WITH (
    'sink.merge' = 'LAST BY last_offset: stream, read_count, accepted_count, rejected_count, first_offset,
                    newest_event_time'
);

CREATE TEMPORARY TABLE source_progress WITH (
    'application-name' = 'tieout-realtime',
    'connector' = 'upsert-postgres',
    'sink.flush-interval' = '1000 ms',
    'sink.flush-rows' = '2000',
    'sink.progress.hold-back' = '0 ms',
    'sink.progress.pipeline' = 'orders',
    'sink.progress.table' = 'tieout.pipeline_progress',
    'table-name' = 'tieout.source_progress',
    'url' = 'jdbc:postgresql://localhost:5432/tieout',
    'username' = 'tieout'
) LIKE source_progress_shape;

-- order_archive: every accepted order event with where its record lies, for a backfill to read again.
-- Grain:   one row per event; one that is read again after a failure stands there twice, with the same coordinates.
-- Reads:   nothing.
-- Changes: insert.
-- Ties:    none to settle.
--
-- Only in streaming: a batch run reads what was archived.
CREATE TEMPORARY TABLE order_archive_shape (
    order_id STRING,
    user_id STRING,
    amount DECIMAL(19, 4),
    currency STRING,
    order_version BIGINT,
    order_status STRING,
    order_time TIMESTAMP_LTZ(3),
    source_topic STRING,
    source_partition INT,
    source_offset BIGINT,
    record_time TIMESTAMP_LTZ(3)
);

CREATE TEMPORARY TABLE order_archive WITH (
    'connector' = 'event-archive',
    'format' = 'parquet',
    'parquet.compression' = 'SNAPPY',
    'parquet.timestamp.time.unit' = 'millis',
    'parquet.utc-timezone' = 'true',
    'parquet.write.int64.timestamp' = 'true',
    'path' = 'file:///var/lib/tieout/orders',
    'time-column' = 'order_time'
) LIKE order_archive_shape;

-- payment_archive: every accepted payment event with where its record lies, for a backfill to read again.
-- Grain:   one row per event; one that is read again after a failure stands there twice, with the same coordinates.
-- Reads:   nothing.
-- Changes: insert.
-- Ties:    none to settle.
--
-- Only in streaming: a batch run reads what was archived.
CREATE TEMPORARY TABLE payment_archive_shape (
    pay_id STRING,
    order_id STRING,
    pay_amount DECIMAL(19, 4),
    pay_currency STRING,
    pay_status STRING,
    pay_time TIMESTAMP_LTZ(3),
    source_topic STRING,
    source_partition INT,
    source_offset BIGINT,
    record_time TIMESTAMP_LTZ(3)
);

CREATE TEMPORARY TABLE payment_archive WITH (
    'connector' = 'event-archive',
    'format' = 'parquet',
    'parquet.compression' = 'SNAPPY',
    'parquet.timestamp.time.unit' = 'millis',
    'parquet.utc-timezone' = 'true',
    'parquet.write.int64.timestamp' = 'true',
    'path' = 'file:///var/lib/tieout/payments',
    'time-column' = 'pay_time'
) LIKE payment_archive_shape;

-- batch_facts: each order with its batch window and the first payment in it; the table batch_reconciliation.
-- Grain:   one row per order_id.
-- Reads:   nothing.
-- Changes: insert, update.
-- Ties:    sink.merge: the last order_version, and the smallest (pay_time, pay_id).
CREATE TEMPORARY TABLE batch_facts_shape (
    order_id STRING NOT NULL,
    order_version BIGINT,
    window_start TIMESTAMP_LTZ(3),
    window_end TIMESTAMP_LTZ(3),
    order_time TIMESTAMP_LTZ(3),
    amount DECIMAL(19, 4),
    currency STRING,
    pay_id STRING,
    pay_amount DECIMAL(19, 4),
    pay_currency STRING,
    pay_time TIMESTAMP_LTZ(3),
    PRIMARY KEY (order_id) NOT ENFORCED
) WITH (
    'sink.merge' = 'LAST BY order_version: window_start, window_end, order_time, amount, currency; FIRST BY pay_time, pay_id: pay_amount, pay_currency'
);

CREATE TEMPORARY TABLE batch_facts WITH (
    'application-name' = 'tieout-realtime',
    'connector' = 'upsert-postgres',
    'sink.flush-interval' = '1000 ms',
    'sink.flush-rows' = '2000',
    'sink.progress.hold-back' = '0 ms',
    'sink.progress.pipeline' = 'orders',
    'sink.progress.table' = 'tieout.pipeline_progress',
    'table-name' = 'tieout.batch_reconciliation',
    'url' = 'jdbc:postgresql://localhost:5432/tieout',
    'username' = 'tieout'
) LIKE batch_facts_shape;

-- window_order_totals: orders of each window and currency; columns of the table window_totals.
-- Grain:   one row per kind, window_start, window_end and currency.
-- Reads:   nothing.
-- Changes: insert, update.
-- Ties:    sink.merge: what knew more orders of the window, of equals later versions, of equals more matches.
--
-- Events are only ever added, so of two answers for a window that of more events is the better one: a backfill that finds
-- what came late corrects the stream, and a replay of the stream does not take it back. A later version may take an order
-- to another currency; the row it leaves then knows less than the others of its window, and no longer counts.
CREATE TEMPORARY TABLE window_order_totals_shape (
    kind STRING NOT NULL,
    window_start TIMESTAMP_LTZ(3) NOT NULL,
    window_end TIMESTAMP_LTZ(3) NOT NULL,
    currency STRING NOT NULL,
    orders BIGINT,
    matched_orders BIGINT,
    order_amount DECIMAL(38, 4),
    matched_amount DECIMAL(38, 4),
    orders_without_amount BIGINT,
    known_orders BIGINT,
    known_versions BIGINT,
    known_matches BIGINT,
    PRIMARY KEY (kind, window_start, window_end, currency) NOT ENFORCED
) WITH (
    'sink.merge' = 'LAST BY known_orders, known_versions, known_matches: orders, matched_orders, order_amount,
                    matched_amount, orders_without_amount'
);

CREATE TEMPORARY TABLE window_order_totals WITH (
    'application-name' = 'tieout-realtime',
    'connector' = 'upsert-postgres',
    'sink.flush-interval' = '1000 ms',
    'sink.flush-rows' = '2000',
    'sink.progress.hold-back' = '0 ms',
    'sink.progress.pipeline' = 'orders',
    'sink.progress.table' = 'tieout.pipeline_progress',
    'table-name' = 'tieout.window_totals',
    'url' = 'jdbc:postgresql://localhost:5432/tieout',
    'username' = 'tieout'
) LIKE window_order_totals_shape;

-- window_payment_totals: payments of each window and currency; a column of the table window_totals.
-- Grain:   one row per kind, window_start, window_end and currency.
-- Reads:   nothing.
-- Changes: insert, update.
-- Ties:    sink.merge: what has seen more payments, for the reason given at window_order_totals.
CREATE TEMPORARY TABLE window_payment_totals_shape (
    kind STRING NOT NULL,
    window_start TIMESTAMP_LTZ(3) NOT NULL,
    window_end TIMESTAMP_LTZ(3) NOT NULL,
    currency STRING NOT NULL,
    payments BIGINT,
    PRIMARY KEY (kind, window_start, window_end, currency) NOT ENFORCED
) WITH (
    'sink.merge' = 'LAST BY payments'
);

CREATE TEMPORARY TABLE window_payment_totals WITH (
    'application-name' = 'tieout-realtime',
    'connector' = 'upsert-postgres',
    'sink.flush-interval' = '1000 ms',
    'sink.flush-rows' = '2000',
    'sink.progress.hold-back' = '0 ms',
    'sink.progress.pipeline' = 'orders',
    'sink.progress.table' = 'tieout.pipeline_progress',
    'table-name' = 'tieout.window_totals',
    'url' = 'jdbc:postgresql://localhost:5432/tieout',
    'username' = 'tieout'
) LIKE window_payment_totals_shape;

EXECUTE STATEMENT SET
BEGIN

-- order_facts: every version of every order; the sink keeps the last.
-- Grain:   one row per order event.
-- Reads:   orders.
-- Changes: insert.
-- Ties:    settled by the sink.
--
-- Only in streaming: a batch run has each order and its payment at once, and writes them as one row.
INSERT INTO order_facts (
    order_id,
    user_id,
    amount,
    currency,
    order_version,
    order_status,
    order_time
)
SELECT
    order_id AS order_id,
    user_id AS user_id,
    amount AS amount,
    currency AS currency,
    order_version AS order_version,
    order_status AS order_status,
    CAST(order_time AS TIMESTAMP_LTZ(3)) AS order_time
FROM orders
ON CONFLICT DO DEDUPLICATE;

-- payment_facts: the first payment of each order, given out again when an earlier one comes.
-- Grain:   one row per change of an order's first payment.
-- Reads:   first_payments.
-- Changes: insert, update.
-- Ties:    settled by the sink.
--
-- Only in streaming: a batch run has each order and its payment at once, and writes them as one row.
INSERT INTO payment_facts (
    order_id,
    pay_id,
    pay_amount,
    pay_currency,
    pay_time
)
SELECT
    order_id AS order_id,
    pay_id AS pay_id,
    pay_amount AS pay_amount,
    pay_currency AS pay_currency,
    CAST(pay_time AS TIMESTAMP_LTZ(3)) AS pay_time
FROM first_payments
ON CONFLICT DO DEDUPLICATE;

-- payment_ledger: every accepted payment.
-- Grain:   one row per payment event.
-- Reads:   payments.
-- Changes: insert.
-- Ties:    settled by the sink.
INSERT INTO payment_ledger (
    pay_id,
    order_id,
    pay_amount,
    pay_currency,
    pay_status,
    pay_time
)
SELECT
    pay_id AS pay_id,
    order_id AS order_id,
    pay_amount AS pay_amount,
    pay_currency AS pay_currency,
    pay_status AS pay_status,
    CAST(pay_time AS TIMESTAMP_LTZ(3)) AS pay_time
FROM payments
ON CONFLICT DO DEDUPLICATE;

-- rejected_event: every record that is no event.
-- Grain:   one row per record.
-- Reads:   rejected.
-- Changes: insert.
-- Ties:    settled by the sink.
INSERT INTO rejected_event (
    topic,
    topic_partition,
    topic_offset,
    `stream`,
    record_time,
    event_key,
    reason_code,
    reason,
    payload
)
SELECT
    topic AS topic,
    topic_partition AS topic_partition,
    topic_offset AS topic_offset,
    `stream` AS `stream`,
    record_time AS record_time,
    event_key AS event_key,
    reason_code AS reason_code,
    reason AS reason,
    payload AS payload
FROM rejected
ON CONFLICT DO DEDUPLICATE;

-- late_event: every event that arrived late.
-- Grain:   one row per event.
-- Reads:   late.
-- Changes: insert.
-- Ties:    settled by the sink.
--
-- Only in streaming, as the relation it reads.
INSERT INTO late_event (
    topic,
    topic_partition,
    topic_offset,
    `stream`,
    order_id,
    pay_id,
    event_time,
    `watermark`
)
SELECT
    topic AS topic,
    topic_partition AS topic_partition,
    topic_offset AS topic_offset,
    `stream` AS `stream`,
    order_id AS order_id,
    pay_id AS pay_id,
    event_time AS event_time,
    `watermark` AS `watermark`
FROM late
ON CONFLICT DO DEDUPLICATE;

-- source_progress: the counts of each partition as they grow.
-- Grain:   one row per change of a partition's counts.
-- Reads:   partitions.
-- Changes: insert, update.
-- Ties:    settled by the sink.
--
-- Only in streaming, as the relation it reads.
INSERT INTO source_progress (
    topic,
    topic_partition,
    `stream`,
    read_count,
    accepted_count,
    rejected_count,
    first_offset,
    last_offset,
    newest_event_time
)
SELECT
    topic AS topic,
    topic_partition AS topic_partition,
    `stream` AS `stream`,
    read_count AS read_count,
    accepted_count AS accepted_count,
    rejected_count AS rejected_count,
    first_offset AS first_offset,
    last_offset AS last_offset,
    newest_event_time AS newest_event_time
FROM partitions
ON CONFLICT DO DEDUPLICATE;

-- order_archive: every accepted order event.
-- Grain:   one row per event.
-- Reads:   orders_in.
-- Changes: insert.
-- Ties:    none to settle.
--
-- Only in streaming, as the sink it fills. Straight from the source: the coordinates go no further than this.
INSERT INTO order_archive (
    order_id,
    user_id,
    amount,
    currency,
    order_version,
    order_status,
    order_time,
    source_topic,
    source_partition,
    source_offset,
    record_time
)
SELECT
    order_id AS order_id,
    user_id AS user_id,
    amount AS amount,
    currency AS currency,
    order_version AS order_version,
    order_status AS order_status,
    CAST(order_time AS TIMESTAMP_LTZ(3)) AS order_time,
    source_topic AS source_topic,
    source_partition AS source_partition,
    source_offset AS source_offset,
    record_time AS record_time
FROM orders_in
WHERE rejection.code IS NULL
  AND source_offset IS NOT NULL;

-- payment_archive: every accepted payment event.
-- Grain:   one row per event.
-- Reads:   payments_in.
-- Changes: insert.
-- Ties:    none to settle.
--
-- Only in streaming, as the sink it fills. Straight from the source: the coordinates go no further than this.
INSERT INTO payment_archive (
    pay_id,
    order_id,
    pay_amount,
    pay_currency,
    pay_status,
    pay_time,
    source_topic,
    source_partition,
    source_offset,
    record_time
)
SELECT
    pay_id AS pay_id,
    order_id AS order_id,
    pay_amount AS pay_amount,
    pay_currency AS pay_currency,
    pay_status AS pay_status,
    CAST(pay_time AS TIMESTAMP_LTZ(3)) AS pay_time,
    source_topic AS source_topic,
    source_partition AS source_partition,
    source_offset AS source_offset,
    record_time AS record_time
FROM payments_in
WHERE rejection.code IS NULL
  AND source_offset IS NOT NULL;

-- batch_facts: each order of each batch window with the first payment in it.
-- Grain:   one row per window and order_id.
-- Reads:   batch_first_payments.
-- Changes: insert.
-- Ties:    settled by the sink.
INSERT INTO batch_facts (
    order_id,
    order_version,
    window_start,
    window_end,
    order_time,
    amount,
    currency,
    pay_id,
    pay_amount,
    pay_currency,
    pay_time
)
SELECT
    order_id AS order_id,
    order_version AS order_version,
    CAST(window_start AS TIMESTAMP_LTZ(3)) AS window_start,
    CAST(window_end AS TIMESTAMP_LTZ(3)) AS window_end,
    CAST(order_time AS TIMESTAMP_LTZ(3)) AS order_time,
    amount AS amount,
    currency AS currency,
    pay_id AS pay_id,
    pay_amount AS pay_amount,
    pay_currency AS pay_currency,
    CAST(pay_time AS TIMESTAMP_LTZ(3)) AS pay_time
FROM batch_first_payments
WHERE TRUE
ON CONFLICT DO DEDUPLICATE;

-- window_order_totals: how many orders each window has, how many of them a payment in the same window, and their sums.
-- Grain:   one row per kind, window_start, window_end and currency.
-- Reads:   batch_first_payments, rolling_first_payments, cumulative_first_payments.
-- Changes: insert; when the window is closed.
-- Ties:    settled by the sink.
--
-- Rendered once, its SELECT for each kind of windows. An order counts once in a window, whatever the number of its events
-- and payments; sums are of the orders' amounts. What is known of the window as a whole goes with each row, for the sink
-- to tell the better answer. A batch run covers a range of time, and the windows at its edges only in part; a stream
-- covers all.
INSERT INTO window_order_totals (
    kind,
    window_start,
    window_end,
    currency,
    orders,
    matched_orders,
    order_amount,
    matched_amount,
    orders_without_amount,
    known_orders,
    known_versions,
    known_matches
)
SELECT
    'TUMBLE' AS kind,
    CAST(window_start AS TIMESTAMP_LTZ(3)) AS window_start,
    CAST(window_end AS TIMESTAMP_LTZ(3)) AS window_end,
    currency AS currency,
    orders AS orders,
    matched_orders AS matched_orders,
    order_amount AS order_amount,
    matched_amount AS matched_amount,
    orders_without_amount AS orders_without_amount,
    known_orders AS known_orders,
    known_versions AS known_versions,
    known_matches AS known_matches
FROM (
    SELECT
        c.window_start AS window_start,
        c.window_end AS window_end,
        c.currency AS currency,
        c.orders AS orders,
        c.matched_orders AS matched_orders,
        c.order_amount AS order_amount,
        c.matched_amount AS matched_amount,
        c.orders_without_amount AS orders_without_amount,
        w.known_orders AS known_orders,
        w.known_versions AS known_versions,
        w.known_matches AS known_matches
    FROM (
        SELECT
            window_start AS window_start,
            window_end AS window_end,
            COALESCE(currency, 'UNKNOWN') AS currency,
            COUNT(*) AS orders,
            COUNT(pay_id) AS matched_orders,
            SUM(amount) AS order_amount,
            SUM(CASE WHEN pay_id IS NOT NULL THEN amount END) AS matched_amount,
            COUNT(*) - COUNT(amount) AS orders_without_amount
        FROM batch_first_payments
        GROUP BY
            window_start,
            window_end,
            COALESCE(currency, 'UNKNOWN')
    ) AS c
    JOIN (
        SELECT
            window_start AS window_start,
            window_end AS window_end,
            COUNT(*) AS known_orders,
            SUM(order_version) AS known_versions,
            COUNT(pay_id) AS known_matches
        FROM batch_first_payments
        GROUP BY
            window_start,
            window_end
    ) AS w
        ON c.window_start = w.window_start
        AND c.window_end = w.window_end
)
WHERE TRUE
UNION ALL
SELECT
    'HOP' AS kind,
    CAST(window_start AS TIMESTAMP_LTZ(3)) AS window_start,
    CAST(window_end AS TIMESTAMP_LTZ(3)) AS window_end,
    currency AS currency,
    orders AS orders,
    matched_orders AS matched_orders,
    order_amount AS order_amount,
    matched_amount AS matched_amount,
    orders_without_amount AS orders_without_amount,
    known_orders AS known_orders,
    known_versions AS known_versions,
    known_matches AS known_matches
FROM (
    SELECT
        c.window_start AS window_start,
        c.window_end AS window_end,
        c.currency AS currency,
        c.orders AS orders,
        c.matched_orders AS matched_orders,
        c.order_amount AS order_amount,
        c.matched_amount AS matched_amount,
        c.orders_without_amount AS orders_without_amount,
        w.known_orders AS known_orders,
        w.known_versions AS known_versions,
        w.known_matches AS known_matches
    FROM (
        SELECT
            window_start AS window_start,
            window_end AS window_end,
            COALESCE(currency, 'UNKNOWN') AS currency,
            COUNT(*) AS orders,
            COUNT(pay_id) AS matched_orders,
            SUM(amount) AS order_amount,
            SUM(CASE WHEN pay_id IS NOT NULL THEN amount END) AS matched_amount,
            COUNT(*) - COUNT(amount) AS orders_without_amount
        FROM rolling_first_payments
        GROUP BY
            window_start,
            window_end,
            COALESCE(currency, 'UNKNOWN')
    ) AS c
    JOIN (
        SELECT
            window_start AS window_start,
            window_end AS window_end,
            COUNT(*) AS known_orders,
            SUM(order_version) AS known_versions,
            COUNT(pay_id) AS known_matches
        FROM rolling_first_payments
        GROUP BY
            window_start,
            window_end
    ) AS w
        ON c.window_start = w.window_start
        AND c.window_end = w.window_end
)
WHERE TRUE
UNION ALL
SELECT
    'CUMULATE' AS kind,
    CAST(window_start AS TIMESTAMP_LTZ(3)) AS window_start,
    CAST(window_end AS TIMESTAMP_LTZ(3)) AS window_end,
    currency AS currency,
    orders AS orders,
    matched_orders AS matched_orders,
    order_amount AS order_amount,
    matched_amount AS matched_amount,
    orders_without_amount AS orders_without_amount,
    known_orders AS known_orders,
    known_versions AS known_versions,
    known_matches AS known_matches
FROM (
    SELECT
        c.window_start AS window_start,
        c.window_end AS window_end,
        c.currency AS currency,
        c.orders AS orders,
        c.matched_orders AS matched_orders,
        c.order_amount AS order_amount,
        c.matched_amount AS matched_amount,
        c.orders_without_amount AS orders_without_amount,
        w.known_orders AS known_orders,
        w.known_versions AS known_versions,
        w.known_matches AS known_matches
    FROM (
        SELECT
            window_start AS window_start,
            window_end AS window_end,
            COALESCE(currency, 'UNKNOWN') AS currency,
            COUNT(*) AS orders,
            COUNT(pay_id) AS matched_orders,
            SUM(amount) AS order_amount,
            SUM(CASE WHEN pay_id IS NOT NULL THEN amount END) AS matched_amount,
            COUNT(*) - COUNT(amount) AS orders_without_amount
        FROM cumulative_first_payments
        GROUP BY
            window_start,
            window_end,
            COALESCE(currency, 'UNKNOWN')
    ) AS c
    JOIN (
        SELECT
            window_start AS window_start,
            window_end AS window_end,
            COUNT(*) AS known_orders,
            SUM(order_version) AS known_versions,
            COUNT(pay_id) AS known_matches
        FROM cumulative_first_payments
        GROUP BY
            window_start,
            window_end
    ) AS w
        ON c.window_start = w.window_start
        AND c.window_end = w.window_end
)
WHERE TRUE
ON CONFLICT DO DEDUPLICATE;

-- window_payment_totals: how many successful payments each window has, matched or not.
-- Grain:   one row per kind, window_start, window_end and currency.
-- Reads:   payments.
-- Changes: insert; when the window is closed.
-- Ties:    settled by the sink.
--
-- Rendered once, its SELECT for each kind of windows. A payment counts once in a window, whatever the number of its
-- events. Refunds are left out: the count stands beside that of orders, which it may settle, and a refund settles none.
INSERT INTO window_payment_totals (
    kind,
    window_start,
    window_end,
    currency,
    payments
)
SELECT
    'TUMBLE' AS kind,
    CAST(window_start AS TIMESTAMP_LTZ(3)) AS window_start,
    CAST(window_end AS TIMESTAMP_LTZ(3)) AS window_end,
    currency AS currency,
    payments AS payments
FROM (
    SELECT
        window_start AS window_start,
        window_end AS window_end,
        COALESCE(pay_currency, 'UNKNOWN') AS currency,
        COUNT(DISTINCT pay_id) AS payments
    FROM TABLE(TUMBLE(TABLE payments, DESCRIPTOR(pay_time), INTERVAL '0 00:05:00.000' DAY(3) TO SECOND(3)))
    WHERE pay_amount >= 0
      AND (pay_status IS NULL OR pay_status IN ('SUCCESS'))
    GROUP BY
        window_start,
        window_end,
        COALESCE(pay_currency, 'UNKNOWN')
)
WHERE TRUE
UNION ALL
SELECT
    'HOP' AS kind,
    CAST(window_start AS TIMESTAMP_LTZ(3)) AS window_start,
    CAST(window_end AS TIMESTAMP_LTZ(3)) AS window_end,
    currency AS currency,
    payments AS payments
FROM (
    SELECT
        window_start AS window_start,
        window_end AS window_end,
        COALESCE(pay_currency, 'UNKNOWN') AS currency,
        COUNT(DISTINCT pay_id) AS payments
    FROM TABLE(HOP(TABLE payments, DESCRIPTOR(pay_time), INTERVAL '0 00:01:00.000' DAY(3) TO SECOND(3), INTERVAL '0 00:10:00.000' DAY(3) TO SECOND(3)))
    WHERE pay_amount >= 0
      AND (pay_status IS NULL OR pay_status IN ('SUCCESS'))
    GROUP BY
        window_start,
        window_end,
        COALESCE(pay_currency, 'UNKNOWN')
)
WHERE TRUE
UNION ALL
SELECT
    'CUMULATE' AS kind,
    CAST(window_start AS TIMESTAMP_LTZ(3)) AS window_start,
    CAST(window_end AS TIMESTAMP_LTZ(3)) AS window_end,
    currency AS currency,
    payments AS payments
FROM (
    SELECT
        window_start AS window_start,
        window_end AS window_end,
        COALESCE(pay_currency, 'UNKNOWN') AS currency,
        COUNT(DISTINCT pay_id) AS payments
    FROM TABLE(CUMULATE(TABLE payments, DESCRIPTOR(pay_time), INTERVAL '0 00:05:00.000' DAY(3) TO SECOND(3), INTERVAL '0 01:00:00.000' DAY(3) TO SECOND(3)))
    WHERE pay_amount >= 0
      AND (pay_status IS NULL OR pay_status IN ('SUCCESS'))
    GROUP BY
        window_start,
        window_end,
        COALESCE(pay_currency, 'UNKNOWN')
)
WHERE TRUE
ON CONFLICT DO DEDUPLICATE;

END;
