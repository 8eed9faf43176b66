-- first_payments: the earliest payment inside the payment interval of each order.
-- Grain:   one row per order_id.
-- Reads:   order_payments.
-- Changes: insert, update; an earlier payment that arrives later replaces the row.
-- Ties:    equal pay_time is settled by the smaller pay_id.
--
-- The total order is what makes arrival order, restarts and parallelism without effect, and it must come after the
-- bounded join: before it, a payment outside the interval would hide the right one.
SELECT
    order_id AS order_id,
    pay_id AS pay_id,
    pay_amount AS pay_amount,
    pay_currency AS pay_currency,
    pay_time AS pay_time
FROM (
    SELECT
        order_id AS order_id,
        pay_id AS pay_id,
        pay_amount AS pay_amount,
        pay_currency AS pay_currency,
        pay_time AS pay_time,
        ROW_NUMBER() OVER (
            PARTITION BY order_id
            ORDER BY pay_time ASC, pay_id ASC
        ) AS place
    FROM order_payments
)
WHERE place = 1
