-- payments_in: the payment events that orders of a window may want, each once whatever the number of its copies.
-- Grain:   one row per pay_id, order_id, pay_time and pay_status.
-- Reads:   payments_in_records.
-- Changes: insert.
-- Ties:    copies of one partition are settled by their offset, those of several by topic and partition, and those
--          of a source without such places by what they say.
--
-- From the payment interval before the window to the interval after it. A status that changed at the same pay_time is
-- no copy: the join decides by it. Sorted by time first, for the same reason as orders_in.
SELECT
    pay_id AS pay_id,
    order_id AS order_id,
    pay_amount AS pay_amount,
    pay_currency AS pay_currency,
    pay_status AS pay_status,
    pay_time AS pay_time,
    source_topic AS source_topic,
    source_partition AS source_partition,
    source_offset AS source_offset,
    record_time AS record_time,
    CAST(NULL AS ROW<code STRING, reason STRING, event_key STRING, payload BYTES>) AS rejection
FROM (
    SELECT
        pay_id AS pay_id,
        order_id AS order_id,
        pay_amount AS pay_amount,
        pay_currency AS pay_currency,
        pay_status AS pay_status,
        pay_time AS pay_time,
        source_topic AS source_topic,
        source_partition AS source_partition,
        source_offset AS source_offset,
        record_time AS record_time,
        ROW_NUMBER() OVER (
            PARTITION BY pay_clock, pay_id, order_id, pay_status
            ORDER BY source_topic ASC, source_partition ASC, source_offset ASC, pay_amount ASC, pay_currency ASC
        ) AS place
    FROM (
        SELECT
            CAST(pay_time AS TIMESTAMP(3)) AS pay_clock,
            pay_id AS pay_id,
            order_id AS order_id,
            pay_amount AS pay_amount,
            pay_currency AS pay_currency,
            pay_status AS pay_status,
            pay_time AS pay_time,
            source_topic AS source_topic,
            source_partition AS source_partition,
            source_offset AS source_offset,
            record_time AS record_time
        FROM payments_in_records
        WHERE pay_time >= ${from}
          AND pay_time < ${to}
          AND ${filter}
    )
)
WHERE place = 1
