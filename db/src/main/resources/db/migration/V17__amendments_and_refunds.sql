-- A payment of less than zero is a refund. It lies in the ledger and settles no order, so it is never missed by a match.
-- And the shop's word for the state of an order is one of the facts that a backfill corrects.

CREATE OR REPLACE VIEW unmatched_pair AS
SELECT
  s.pipeline AS pipeline,
  o.order_id AS order_id,
  o.order_time AS order_time,
  p.pay_id AS pay_id,
  p.pay_time AS pay_time,
  o.pay_id AS present_pay_id
FROM pipeline_settings AS s
CROSS JOIN order_reconciliation AS o
JOIN payment_ledger AS p
  ON p.order_id = o.order_id
  AND p.pay_time BETWEEN o.order_time - s.payment_before AND o.order_time + s.payment_after
  AND p.pay_amount >= 0
  AND (p.pay_status IS NULL OR p.pay_status = ANY (s.success_statuses))
WHERE o.pay_id IS NULL
   OR (p.pay_time, p.pay_id) < (o.pay_time, o.pay_id);

-- A refund that comes late changes neither a match nor a window, and is in the ledger by then.
CREATE OR REPLACE VIEW backfill_cause AS
WITH late AS (
  SELECT
    l.stream AS stream,
    l.order_id AS order_id,
    l.event_time AS event_time,
    l.seen_at AS seen_at
  FROM late_event AS l
  WHERE l.stream IN ('orders', 'payments', 'rates')
    AND NOT EXISTS (
      SELECT 1
      FROM payment_ledger AS r
      WHERE r.pay_id = l.pay_id
        AND l.stream = 'payments'
        AND r.pay_amount < 0
    )
)
SELECT
  s.pipeline AS pipeline,
  'LATE_EVENT' AS cause,
  l.event_time AS time_from,
  l.event_time AS time_to,
  l.seen_at AS since
FROM pipeline_settings AS s
CROSS JOIN late AS l
UNION ALL
-- A late payment may belong to an order of another window.
SELECT
  s.pipeline AS pipeline,
  'LATE_EVENT' AS cause,
  o.order_time AS time_from,
  o.order_time AS time_to,
  l.seen_at AS since
FROM pipeline_settings AS s
CROSS JOIN late AS l
JOIN order_reconciliation AS o
  ON o.order_id = l.order_id
  AND l.event_time BETWEEN o.order_time - s.payment_before AND o.order_time + s.payment_after
WHERE l.stream = 'payments'
UNION ALL
-- When the pair was written nobody knows: a run that left it as it is will not be asked again at once.
SELECT
  u.pipeline AS pipeline,
  'UNMATCHED_PAIR' AS cause,
  u.order_time AS time_from,
  u.order_time AS time_to,
  NULL AS since
FROM unmatched_pair AS u
UNION ALL
SELECT
  s.pipeline AS pipeline,
  'SOURCE_GAP' AS cause,
  COALESCE(g.event_time_before, g.found_at) AS time_from,
  GREATEST(g.event_time_before, g.found_at) AS time_to,
  g.found_at AS since
FROM pipeline_settings AS s
CROSS JOIN source_gap AS g
WHERE NOT EXISTS (
  SELECT 1
  FROM source_progress AS p
  WHERE p.topic = g.topic
    AND p.stream NOT IN ('orders', 'payments', 'rates')
)
UNION ALL
SELECT
  r.pipeline AS pipeline,
  'FAILED_RUN' AS cause,
  r.window_from AS time_from,
  r.window_to - interval '1 ms' AS time_to,
  r.finished_at AS since
FROM backfill_run AS r
WHERE r.state = 'FAILED';

CREATE OR REPLACE FUNCTION record_backfill_of_order() RETURNS trigger
LANGUAGE plpgsql
AS $function$
DECLARE
  run bigint := substring(current_setting('application_name') FROM 'tieout-backfill-(\d+)');
BEGIN
  INSERT INTO tieout.backfill_change (run_id, kind, order_id, old_status, new_status, old_pay_id, new_pay_id)
  SELECT run, k.kind, NEW.order_id, OLD.status, NEW.status, OLD.pay_id, NEW.pay_id
  FROM (
    SELECT
      CASE
        WHEN NEW.order_time IS NULL THEN NULL
        WHEN OLD.order_time IS NULL THEN 'ORDER_ADDED'
        WHEN (OLD.user_id, OLD.amount, OLD.currency, OLD.order_version, OLD.order_status, OLD.order_time)
          IS DISTINCT FROM
            (NEW.user_id, NEW.amount, NEW.currency, NEW.order_version, NEW.order_status, NEW.order_time)
          THEN 'ORDER_CORRECTED'
      END AS kind
    UNION ALL
    SELECT
      CASE
        WHEN OLD.pay_id IS NULL AND NEW.pay_id IS NOT NULL THEN 'MATCH_FOUND'
        WHEN OLD.pay_id IS NOT NULL AND NEW.pay_id IS NULL THEN 'MATCH_WITHDRAWN'
        WHEN (OLD.pay_id, OLD.pay_amount, OLD.pay_currency, OLD.pay_time)
          IS DISTINCT FROM (NEW.pay_id, NEW.pay_amount, NEW.pay_currency, NEW.pay_time)
          THEN 'MATCH_CORRECTED'
      END AS kind
  ) AS k
  WHERE k.kind IS NOT NULL;
  RETURN NULL;
END
$function$;

COMMENT ON COLUMN payment_ledger.pay_amount IS
  'Amount paid, in units of pay_currency with four decimals; less than zero: a refund. Always known: a payment without one is rejected.';
COMMENT ON COLUMN order_reconciliation.pay_id IS
  'The first payment: that with the earliest pay_time in the payment interval of the order, the smaller pay_id if two are equal; never a refund. NULL: none so far.';
COMMENT ON COLUMN batch_reconciliation.pay_id IS
  'The successful payment of the window with the earliest pay_time, the smaller pay_id if two are equal; never a refund. NULL: none in this window.';
COMMENT ON COLUMN window_totals.payments IS
  'Number of successful payments made in the window, each counted once, whether they found an order or not; refunds are not counted. NULL: none has been written.';
COMMENT ON COLUMN window_result.payments IS
  'Number of successful payments made in the window, each counted once; refunds are not counted.';
