-- What a backfill changes is written down once a statement and no longer once a row: a row's trigger cost several times
-- what the row itself did.
DROP TRIGGER order_backfilled ON order_reconciliation;
DROP TRIGGER payment_backfilled ON payment_ledger;
DROP FUNCTION record_backfill_of_order();
DROP FUNCTION record_backfill_of_payment();

-- The run whose connection this is, tieout-backfill-<run_id>.
CREATE FUNCTION present_backfill_run() RETURNS bigint
LANGUAGE sql STABLE
RETURN CAST(substring(current_setting('application_name') FROM '^tieout-backfill-(\d+)$') AS bigint);

-- The triggers run as whoever writes.
REVOKE EXECUTE ON FUNCTION present_backfill_run() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION present_backfill_run() TO "${writer_role}";

CREATE FUNCTION record_backfill_of_new_orders() RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO tieout.backfill_change (run_id, kind, order_id, new_status, new_pay_id)
  SELECT tieout.present_backfill_run(), k.kind, n.order_id, n.status, n.pay_id
  FROM new_rows AS n
  CROSS JOIN LATERAL (
    VALUES
      (CASE WHEN n.order_time IS NOT NULL THEN 'ORDER_ADDED' END),
      (CASE WHEN n.pay_id IS NOT NULL THEN 'MATCH_FOUND' END)
  ) AS k (kind)
  WHERE k.kind IS NOT NULL;
  RETURN NULL;
END
$function$;

-- The plan of a session's first statement, which may have changed no row, is kept for those that change thousands: it must
-- not be one that compares each row with each.
CREATE FUNCTION record_backfill_of_orders() RETURNS trigger
LANGUAGE plpgsql
SET enable_nestloop = off
AS $function$
BEGIN
  INSERT INTO tieout.backfill_change (run_id, kind, order_id, old_status, new_status, old_pay_id, new_pay_id)
  SELECT tieout.present_backfill_run(), k.kind, n.order_id, o.status, n.status, o.pay_id, n.pay_id
  FROM new_rows AS n
  JOIN old_rows AS o ON o.order_id = n.order_id
  CROSS JOIN LATERAL (
    VALUES
      (
        CASE
          WHEN n.order_time IS NULL THEN NULL
          WHEN o.order_time IS NULL THEN 'ORDER_ADDED'
          WHEN (o.user_id, o.amount, o.currency, o.order_version, o.order_status, o.order_time)
            IS DISTINCT FROM (n.user_id, n.amount, n.currency, n.order_version, n.order_status, n.order_time)
            THEN 'ORDER_CORRECTED'
        END
      ),
      (
        CASE
          WHEN o.pay_id IS NULL AND n.pay_id IS NOT NULL THEN 'MATCH_FOUND'
          WHEN o.pay_id IS NOT NULL AND n.pay_id IS NULL THEN 'MATCH_WITHDRAWN'
          WHEN (o.pay_id, o.pay_amount, o.pay_currency, o.pay_time)
            IS DISTINCT FROM (n.pay_id, n.pay_amount, n.pay_currency, n.pay_time)
            THEN 'MATCH_CORRECTED'
        END
      )
  ) AS k (kind)
  WHERE k.kind IS NOT NULL;
  RETURN NULL;
END
$function$;

CREATE FUNCTION record_backfill_of_new_payments() RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO tieout.backfill_change (run_id, kind, order_id, new_pay_id)
  SELECT tieout.present_backfill_run(), 'PAYMENT_ADDED', n.order_id, n.pay_id
  FROM new_rows AS n;
  RETURN NULL;
END
$function$;

CREATE FUNCTION record_backfill_of_payments() RETURNS trigger
LANGUAGE plpgsql
SET enable_nestloop = off
AS $function$
BEGIN
  INSERT INTO tieout.backfill_change (run_id, kind, order_id, new_pay_id)
  SELECT tieout.present_backfill_run(), 'PAYMENT_CORRECTED', n.order_id, n.pay_id
  FROM new_rows AS n
  JOIN old_rows AS o ON o.pay_id = n.pay_id
  WHERE n IS DISTINCT FROM o;
  RETURN NULL;
END
$function$;

-- The tables of changed rows are kept for every writer, read or not.
CREATE TRIGGER order_backfilled
AFTER INSERT ON order_reconciliation
REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT
WHEN (current_setting('application_name') ~ '^tieout-backfill-\d+$')
EXECUTE FUNCTION record_backfill_of_new_orders();

CREATE TRIGGER order_corrected
AFTER UPDATE ON order_reconciliation
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT
WHEN (current_setting('application_name') ~ '^tieout-backfill-\d+$')
EXECUTE FUNCTION record_backfill_of_orders();

CREATE TRIGGER payment_backfilled
AFTER INSERT ON payment_ledger
REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT
WHEN (current_setting('application_name') ~ '^tieout-backfill-\d+$')
EXECUTE FUNCTION record_backfill_of_new_payments();

CREATE TRIGGER payment_corrected
AFTER UPDATE ON payment_ledger
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT
WHEN (current_setting('application_name') ~ '^tieout-backfill-\d+$')
EXECUTE FUNCTION record_backfill_of_payments();

COMMENT ON FUNCTION present_backfill_run() IS 'Number of the run in whose connection it is asked, as in backfill_run. NULL: it is no run''s.';
COMMENT ON FUNCTION record_backfill_of_new_orders() IS 'Writes rows of backfill_change for orders that a backfill adds.';
COMMENT ON FUNCTION record_backfill_of_orders() IS 'Writes rows of backfill_change for orders that a backfill changes.';
COMMENT ON FUNCTION record_backfill_of_new_payments() IS 'Writes rows of backfill_change for payments that a backfill adds to the ledger.';
COMMENT ON FUNCTION record_backfill_of_payments() IS 'Writes rows of backfill_change for payments of the ledger that a backfill changes.';
COMMENT ON TRIGGER order_backfilled ON order_reconciliation IS 'Keeps what a backfill added.';
COMMENT ON TRIGGER order_corrected ON order_reconciliation IS 'Keeps what a backfill changed.';
COMMENT ON TRIGGER payment_backfilled ON payment_ledger IS 'Keeps what a backfill added.';
COMMENT ON TRIGGER payment_corrected ON payment_ledger IS 'Keeps what a backfill changed.';
