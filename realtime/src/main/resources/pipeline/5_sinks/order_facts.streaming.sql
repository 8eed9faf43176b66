-- order_facts: what is known of each order itself; columns of the table order_reconciliation.
-- Grain:   one row per order_id.
-- Reads:   nothing.
-- Changes: insert, update.
-- Ties:    sink.merge: the last version; of equal versions the one that arrived first.
--
-- Only in streaming: a batch run has each order and its payment at once, and writes them as one row.
CREATE TEMPORARY TABLE order_facts_shape (
    order_id STRING NOT NULL,
    user_id STRING,
    amount DECIMAL(19, 4),
    currency STRING,
    order_version BIGINT,
    order_status STRING,
    order_time TIMESTAMP_LTZ(3),
    PRIMARY KEY (order_id) NOT ENFORCED
) WITH (
    'sink.merge' = 'LAST BY order_version: user_id, amount, currency, order_status, order_time'
)
