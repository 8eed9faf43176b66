-- payments_in_records: payment events as the archive keeps them.
CREATE TEMPORARY TABLE payments_in_records (
    pay_id VARCHAR(200),
    order_id VARCHAR(200),
    pay_amount DECIMAL(19, 4),
    pay_currency VARCHAR(20),
    pay_status VARCHAR(50),
    pay_time TIMESTAMP_LTZ(3),
    source_topic STRING,
    source_partition INT,
    source_offset BIGINT,
    record_time TIMESTAMP_LTZ(3)
) WITH (
${options}
)
