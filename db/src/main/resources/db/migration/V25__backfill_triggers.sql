-- The triggers that keep what a backfill changed weigh every row of the stream too. A comparison of the first letters
-- goes before the regular expression, which cost a microsecond a row: a tenth of what an upserted row costs in all.
DROP TRIGGER order_backfilled ON order_reconciliation;
DROP TRIGGER payment_backfilled ON payment_ledger;

CREATE TRIGGER order_backfilled
AFTER INSERT OR UPDATE ON order_reconciliation
FOR EACH ROW
WHEN (
  starts_with(current_setting('application_name'), 'tieout-backfill-')
  AND current_setting('application_name') ~ '^tieout-backfill-\d+$'
)
EXECUTE FUNCTION record_backfill_of_order();

CREATE TRIGGER payment_backfilled
AFTER INSERT OR UPDATE ON payment_ledger
FOR EACH ROW
WHEN (
  starts_with(current_setting('application_name'), 'tieout-backfill-')
  AND current_setting('application_name') ~ '^tieout-backfill-\d+$'
)
EXECUTE FUNCTION record_backfill_of_payment();

COMMENT ON TRIGGER order_backfilled ON order_reconciliation IS 'Keeps what a backfill changed.';
COMMENT ON TRIGGER payment_backfilled ON payment_ledger IS 'Keeps what a backfill changed.';
