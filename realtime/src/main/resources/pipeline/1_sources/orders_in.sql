-- orders_in: order events as their source delivers them; what feeds it is bound when a run starts.
-- Grain:   one row per event; an order may come twice, or again with a higher order_version.
-- Reads:   nothing.
-- Changes: insert.
-- Ties:    none to settle.
--
-- Where rejection is not NULL the record is no event, and all other columns are NULL; so it moves no watermark.
CREATE TEMPORARY TABLE orders_in_shape (
    order_id VARCHAR(200),
    user_id VARCHAR(200),
    amount DECIMAL(19, 4),
    currency VARCHAR(20),
    order_version BIGINT,
    order_status VARCHAR(50),
    order_time TIMESTAMP_LTZ(3),
    rejection ROW<code STRING, reason STRING, event_key STRING, payload BYTES>,
    WATERMARK FOR order_time AS order_time - ${out_of_orderness}
)
