-- What a department of finance adds to the match: an order may be amended or cancelled, and a rule says which payments
-- settle it and what difference counts as none.
ALTER TABLE order_reconciliation ADD COLUMN order_status text;

ALTER TABLE pipeline_settings
  ADD COLUMN cancelled_statuses text[] NOT NULL DEFAULT ARRAY['CANCELLED', 'CANCELED'],
  ADD COLUMN settlement text COLLATE "C" NOT NULL DEFAULT 'FIRST',
  ADD COLUMN amount_tolerances jsonb NOT NULL DEFAULT '{}',
  ADD CONSTRAINT pipeline_settings_settlement CHECK (settlement IN ('FIRST', 'SUM'));

COMMENT ON COLUMN order_reconciliation.order_status IS
  'The shop''s word for the state of the order in its last version, unchanged, such as CANCELLED. NULL: it gave none, or the order has not arrived.';
COMMENT ON COLUMN pipeline_settings.cancelled_statuses IS 'Values of order_status with which an order is cancelled: nothing is due for it any more.';
COMMENT ON COLUMN pipeline_settings.settlement IS
  'Which payments settle an order. FIRST: its first payment in the payment interval. SUM: all its payments in the interval, as for instalments.';
COMMENT ON COLUMN pipeline_settings.amount_tolerances IS
  'By currency, the largest difference between the amount due and the amount paid that is let pass, as a number in a string. A currency that is not named has none.';
