-- orders_in_records: orders of an operational database, as its query gives them.
CREATE TEMPORARY TABLE orders_in_records (
    order_id VARCHAR(200),
    user_id VARCHAR(200),
    amount DECIMAL(19, 4),
    currency VARCHAR(20),
    order_version BIGINT,
    order_status VARCHAR(50),
    time_millis BIGINT,
    order_time AS TO_TIMESTAMP_LTZ(time_millis, 3),
    source_topic AS CAST(NULL AS STRING),
    source_partition AS CAST(NULL AS INT),
    source_offset AS CAST(NULL AS BIGINT),
    record_time AS CAST(NULL AS TIMESTAMP_LTZ(3))
) WITH (
${options}
)
