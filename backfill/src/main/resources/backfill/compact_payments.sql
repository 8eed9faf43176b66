-- compact_payments: the payment events of some hours of the archive, each once, into one file an hour.
-- Grain:   one row per event_date, event_hour, source_topic, source_partition, source_offset, pay_id, order_id,
--          pay_time and pay_status.
-- Reads:   payments_in_files.
-- Changes: insert.
-- Ties:    two readings of one record that differ, as after a change of the rules, are settled as payments_in settles
--          them, so that readers see the same before and after.
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
                pay_amount ASC,
                pay_currency ASC,
                record_time ASC
        ) AS place
    FROM payments_in_files
    WHERE event_date || ' ' || event_hour IN (
            ${hours}
        )
)
WHERE place = 1
