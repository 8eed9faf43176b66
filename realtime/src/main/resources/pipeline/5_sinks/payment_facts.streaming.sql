-- payment_facts: the first payment of each order; columns of the table order_reconciliation.
-- Grain:   one row per order_id.
-- Reads:   nothing.
-- Changes: insert, update.
-- Ties:    sink.merge: the smallest (pay_time, pay_id).
--
-- Apart from order_facts because its watermark comes from behind the join, held back by the interval. A union of both
-- would show the larger one of the two as soon as the inputs fall idle, and deadlines would pass half an hour early.
--
-- Only in streaming: a batch run has each order and its payment at once, and writes them as one row.
CREATE TEMPORARY TABLE payment_facts_shape (
    order_id STRING NOT NULL,
    pay_id STRING,
    pay_amount DECIMAL(19, 4),
    pay_currency STRING,
    pay_time TIMESTAMP_LTZ(3),
    PRIMARY KEY (order_id) NOT ENFORCED
) WITH (
    'sink.merge' = 'FIRST BY pay_time, pay_id: pay_amount, pay_currency'
)
