-- compact_orders: the order events of some hours of the archive, each once, into one file an hour.
-- Grain:   one row per event_date, event_hour, source_topic, source_partition, source_offset, order_id, order_version and
--          order_time.
-- Reads:   orders_in_files.
-- Changes: insert.
-- Ties:    two readings of one record that differ, as after a change of the rules, are settled as orders_in settles
--          them, so that readers see the same before and after.
INSERT INTO orders_compacted (
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
    record_time,
    event_date,
    event_hour
)
SELECT
    order_id AS order_id,
    user_id AS user_id,
    amount AS amount,
    currency AS currency,
    order_version AS order_version,
    order_status AS order_status,
    order_time AS order_time,
    source_topic AS source_topic,
    source_partition AS source_partition,
    source_offset AS source_offset,
    record_time AS record_time,
    event_date AS event_date,
    event_hour AS event_hour
FROM (
    SELECT
        order_id AS order_id,
        user_id AS user_id,
        amount AS amount,
        currency AS currency,
        order_version AS order_version,
        order_status AS order_status,
        order_time AS order_time,
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
                order_id,
                order_version,
                order_time
            ORDER BY
                user_id ASC,
                amount ASC,
                currency ASC,
                order_status ASC,
                record_time ASC
        ) AS place
    FROM orders_in_files
    WHERE event_date || ' ' || event_hour IN (
            ${hours}
        )
)
WHERE place = 1
