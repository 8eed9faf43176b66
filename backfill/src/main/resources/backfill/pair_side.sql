-- ${relation}: events of one side of a pair, as the table pair_event has them.
CREATE TEMPORARY TABLE ${relation} (
    event_id VARCHAR(200),
    join_key VARCHAR(200),
    time_millis BIGINT,
    event_time AS TO_TIMESTAMP_LTZ(time_millis, 3)
) WITH (
${options}
)
