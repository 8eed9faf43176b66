-- orders_in: order events as their source delivers them; what feeds it is bound when a run starts.
-- Grain:   one row per event; an order may come twice, or again with a higher order_version.
-- Reads:   nothing.
-- Changes: insert.
-- Ties:    none to settle.
CREATE TEMPORARY TABLE orders_in_shape (
    order_id STRING,
    user_id STRING,
    amount DECIMAL(19, 4),
    currency STRING,
    order_version BIGINT,
    order_time TIMESTAMP_LTZ(3),
    WATERMARK FOR order_time AS order_time - ${out_of_orderness}
)
