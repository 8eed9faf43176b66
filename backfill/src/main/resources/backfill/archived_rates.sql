-- rates_in_records: versions of rates as the archive keeps them.
CREATE TEMPORARY TABLE rates_in_records (
    currency VARCHAR(20),
    rate DECIMAL(18, 10),
    update_time TIMESTAMP_LTZ(3),
    source_topic STRING,
    source_partition INT,
    source_offset BIGINT,
    record_time TIMESTAMP_LTZ(3)
) WITH (
${options}
)
