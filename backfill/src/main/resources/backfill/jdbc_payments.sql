-- payments_in_records: payments of an operational database, as its query gives them.
CREATE TEMPORARY TABLE payments_in_records (
    pay_id VARCHAR(200),
    order_id VARCHAR(200),
    pay_amount DECIMAL(19, 4),
    pay_currency VARCHAR(20),
    pay_status VARCHAR(50),
    time_millis BIGINT,
    pay_time AS TO_TIMESTAMP_LTZ(time_millis, 3),
    source_topic AS CAST(NULL AS STRING),
    source_partition AS CAST(NULL AS INT),
    source_offset AS CAST(NULL AS BIGINT),
    record_time AS CAST(NULL AS TIMESTAMP_LTZ(3))
) WITH (
${options}
)
