-- Which run it is was found out again for each row, at the cost of everything else that is written of it. A subquery is
-- evaluated once a statement.

CREATE OR REPLACE FUNCTION record_backfill_of_new_orders() RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO tieout.backfill_change (run_id, kind, order_id, new_status, new_pay_id)
  SELECT (SELECT tieout.present_backfill_run()), k.kind, n.order_id, n.status, n.pay_id
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

CREATE OR REPLACE FUNCTION record_backfill_of_orders() RETURNS trigger
LANGUAGE plpgsql
SET enable_nestloop = off
AS $function$
BEGIN
  INSERT INTO tieout.backfill_change (run_id, kind, order_id, old_status, new_status, old_pay_id, new_pay_id)
  SELECT (SELECT tieout.present_backfill_run()), k.kind, n.order_id, o.status, n.status, o.pay_id, n.pay_id
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

CREATE OR REPLACE FUNCTION record_backfill_of_new_payments() RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO tieout.backfill_change (run_id, kind, order_id, new_pay_id)
  SELECT (SELECT tieout.present_backfill_run()), 'PAYMENT_ADDED', n.order_id, n.pay_id
  FROM new_rows AS n;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION record_backfill_of_payments() RETURNS trigger
LANGUAGE plpgsql
SET enable_nestloop = off
AS $function$
BEGIN
  INSERT INTO tieout.backfill_change (run_id, kind, order_id, new_pay_id)
  SELECT (SELECT tieout.present_backfill_run()), 'PAYMENT_CORRECTED', n.order_id, n.pay_id
  FROM new_rows AS n
  JOIN old_rows AS o ON o.pay_id = n.pay_id
  WHERE n IS DISTINCT FROM o;
  RETURN NULL;
END
$function$;

-- The rows of a run lie side by side: where its range of pages begins and ends is all that an index has to know.
DROP INDEX backfill_change_run;
CREATE INDEX backfill_change_run ON backfill_change USING brin (run_id) WITH (pages_per_range = 32, autosummarize = on);
