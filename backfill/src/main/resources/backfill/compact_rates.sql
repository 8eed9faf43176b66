-- compact_rates: the versions of rates of some hours of the archive, each once, into one file an hour.
-- Grain:   one row per event_date, event_hour, source_topic, source_partition, source_offset, currency and update_time.
-- Reads:   rates_in_files.
-- Changes: insert.
-- Ties:    two readings of one record that differ, as after a change of the rules, are settled by the larger rate, as the
--          join settles them, so that readers see the same before and after.
INSERT INTO rates_compacted (
    currency,
    rate,
    update_time,
    source_topic,
    source_partition,
    source_offset,
    record_time,
    event_date,
    event_hour
)
SELECT
    currency AS currency,
    rate AS rate,
    update_time AS update_time,
    source_topic AS source_topic,
    source_partition AS source_partition,
    source_offset AS source_offset,
    record_time AS record_time,
    event_date AS event_date,
    event_hour AS event_hour
FROM (
    SELECT
        currency AS currency,
        rate AS rate,
        update_time AS update_time,
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
                currency,
                update_time
            ORDER BY
                rate DESC,
                record_time ASC
        ) AS place
    FROM rates_in_files
    WHERE event_date || ' ' || event_hour IN (
            ${hours}
        )
)
WHERE place = 1
