-- orders_in: the order events of a window, each once whatever the number of its copies, the one that came first.
-- Grain:   one row per order_id, order_version and order_time.
-- Reads:   orders_in_records.
-- Changes: insert.
-- Ties:    copies of one partition are settled by their offset, those of several by topic and partition, and those
--          of a source without such places by what they say.
--
-- Sorted by time first, as TIMESTAMP(3): in front of whole rows Flink's sort compares 16 bytes of what can be had as
-- bytes, which a TIMESTAMP_LTZ cannot, and 8 of a text alone, in which keys often begin alike.
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
    CAST(NULL AS ROW<code STRING, reason STRING, event_key STRING, payload BYTES>) AS rejection
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
        ROW_NUMBER() OVER (
            PARTITION BY order_clock, order_id, order_version
            ORDER BY
                source_topic ASC,
                source_partition ASC,
                source_offset ASC,
                user_id ASC,
                amount ASC,
                currency ASC,
                order_status ASC
        ) AS place
    FROM (
        SELECT
            CAST(order_time AS TIMESTAMP(3)) AS order_clock,
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
            record_time AS record_time
        FROM orders_in_records
        WHERE order_time >= ${from}
          AND order_time < ${to}
          AND ${filter}
    )
)
WHERE place = 1
