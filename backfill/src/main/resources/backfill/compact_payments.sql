-- compact_payments: the payment events of some hours of the archive, each once, into one file an hour.
-- Grain:   one row per event_date, event_hour, source_topic, source_partition, source_offset, pay_id, order_id,
--          pay_time and pay_status.
-- Reads:   payments_in_records.
-- Changes: insert.
-- Ties:    of two readings of one record, as after a change of the rules, either may stay; a record of a topic that was
--          made anew is not older.
INSERT INTO payments_compacted (
    pay_id,
    order_id,
    pay_amount,
    pay_currency,
    pay_status,
    pay_time,
    source_topic,
    source_partition,
    source_offset,
    record_time,
    event_date,
    event_hour
)
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
    event_date AS event_date,
    event_hour AS event_hour
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
        event_date AS event_date,
        event_hour AS event_hour,
        ROW_NUMBER() OVER (
            PARTITION BY
                event_date,
                event_hour,
                source_topic,
                source_partition,
                source_offset,
                pay_id,
                order_id,
                pay_time,
                pay_status
            ORDER BY
                record_time DESC,
                pay_amount ASC,
                pay_currency ASC
        ) AS place
    FROM payments_in_records
    WHERE event_date || ' ' || event_hour IN (
            ${hours}
        )
)
WHERE place = 1
