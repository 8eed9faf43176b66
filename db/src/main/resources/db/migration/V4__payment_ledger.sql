-- Every accepted payment, matched or not, so that payments can be counted against the answer.
CREATE TABLE payment_ledger (
  pay_id       text COLLATE "C" PRIMARY KEY,
  order_id     text COLLATE "C" NOT NULL,
  pay_amount   numeric(19, 4)   NOT NULL,
  pay_currency text,
  pay_status   text,
  pay_time     timestamptz(3)   NOT NULL
);

-- All payments of an order: which is first, which are extra, which are outside its interval.
CREATE INDEX payment_ledger_order ON payment_ledger (order_id);

-- A period's payments. Rows lie about in the order of pay_time and reports read whole hours: see order_reconciliation.
CREATE INDEX payment_ledger_time ON payment_ledger
USING brin (pay_time timestamptz_minmax_multi_ops)
WITH (pages_per_range = 32, autosummarize = on);

GRANT SELECT, INSERT, UPDATE ON payment_ledger TO "${writer_role}";
GRANT SELECT ON payment_ledger TO "${reader_role}";

COMMENT ON TABLE payment_ledger IS
  'One row per accepted payment, whether it settles an order or not. What was not accepted stands in rejected_event.';
COMMENT ON COLUMN payment_ledger.pay_id IS 'The payment''s key, as the payment provider gave it.';
COMMENT ON COLUMN payment_ledger.order_id IS 'The order that the payment names. That order need not exist.';
COMMENT ON COLUMN payment_ledger.pay_amount IS 'Amount paid, in units of pay_currency with four decimals. Always known: a payment without one is rejected.';
COMMENT ON COLUMN payment_ledger.pay_currency IS 'Currency of pay_amount. NULL: not known. Amounts of different currencies are never summed.';
COMMENT ON COLUMN payment_ledger.pay_status IS 'The provider''s word for the state of the payment, unchanged. NULL: it gave none.';
COMMENT ON COLUMN payment_ledger.pay_time IS 'When the payment was made, by the payment provider''s clock.';
