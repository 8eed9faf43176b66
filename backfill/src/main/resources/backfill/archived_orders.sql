-- orders_in_records: order events as the archive keeps them; files of releases without order_status give NULL for it.
CREATE TEMPORARY TABLE orders_in_records (
    order_id VARCHAR(200),
    user_id VARCHAR(200),
    amount DECIMAL(19, 4),
    currency VARCHAR(20),
    order_version BIGINT,
    order_status VARCHAR(50),
    order_time TIMESTAMP_LTZ(3),
    source_topic STRING,
    source_partition INT,
    source_offset BIGINT,
    record_time TIMESTAMP_LTZ(3)
) WITH (
${options}
)
