-- payments_in: payment events as their source delivers them; what feeds it is bound when a run starts.
-- Grain:   one row per event; a payment may come twice.
-- Reads:   nothing.
-- Changes: insert.
-- Ties:    none to settle.
--
-- Where rejection is not NULL the record is no event, and all other columns are NULL; so it moves no watermark.
CREATE TEMPORARY TABLE payments_in_shape (
    pay_id VARCHAR(200),
    order_id VARCHAR(200),
    pay_amount DECIMAL(19, 4),
    pay_currency VARCHAR(20),
    pay_status VARCHAR(50),
    pay_time TIMESTAMP_LTZ(3),
    rejection ROW<code STRING, reason STRING, event_key STRING, payload BYTES>,
    WATERMARK FOR pay_time AS pay_time - ${out_of_orderness}
)
