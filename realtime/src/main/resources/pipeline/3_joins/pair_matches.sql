-- ${relation}: each left event with the right events of its key inside the interval, both ends included.
-- Grain:   one row per left event and right event.
-- Reads:   ${left}, ${right}.
-- Changes: insert; a match is given out as soon as both events are there.
-- Ties:    none to settle.
--
-- Rendered for each pair. The join is that of order_payments, which stands apart because it also carries the money and
-- asks for the status of the payment: as one template neither could be read.
SELECT
    l.event_id AS left_id,
    r.event_id AS right_id,
    l.join_key AS join_key,
    l.event_time AS left_time,
    r.event_time AS right_time
FROM ${left} AS l
JOIN ${right} AS r
    ON l.join_key = r.join_key
    AND r.event_time BETWEEN l.event_time - ${before} AND l.event_time + ${after}
