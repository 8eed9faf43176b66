-- payments_in: payment events as their source delivers them; what feeds it is bound when a run starts.
-- Grain:   one row per event; a payment may come twice.
-- Reads:   nothing.
-- Changes: insert.
-- Ties:    none to settle.
CREATE TEMPORARY TABLE payments_in_shape (
    pay_id STRING,
    order_id STRING,
    pay_amount DECIMAL(19, 4),
    pay_currency STRING,
    pay_status STRING,
    pay_time TIMESTAMP_LTZ(3),
    WATERMARK FOR pay_time AS pay_time - ${out_of_orderness}
)
