-- What came late is repaired by running the same SQL in batch over the windows that need it: by which rules they match,
-- which runs there were, what each of them changed, and what is due.

-- Made with the schema and never again, so that an archive of events belongs to one database.
CREATE TABLE installation (
  only_row        boolean        PRIMARY KEY DEFAULT true,
  installation_id uuid           NOT NULL DEFAULT gen_random_uuid(),
  created_at      timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT installation_is_one_row CHECK (only_row)
);

INSERT INTO installation DEFAULT VALUES;

-- The rules of each pipeline as its job last started with them: views must not know better.
CREATE TABLE pipeline_settings (
  pipeline         text COLLATE "C" PRIMARY KEY,
  payment_before   interval         NOT NULL,
  payment_after    interval         NOT NULL,
  success_statuses text[]           NOT NULL,
  recorded_at      timestamptz(3)   NOT NULL DEFAULT now()
);

CREATE TABLE backfill_run (
  run_id            bigint           GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pipeline          text COLLATE "C" NOT NULL,
  mode              text COLLATE "C" NOT NULL,
  window_from       timestamptz(3)   NOT NULL,
  window_to         timestamptz(3)   NOT NULL,
  source            text COLLATE "C" NOT NULL,
  asked_by          text             NOT NULL,
  cause             text             NOT NULL,
  is_open           boolean          NOT NULL,
  watermark         timestamptz(3),
  state             text COLLATE "C" NOT NULL DEFAULT 'RUNNING',
  failure           text,
  started_at        timestamptz(3)   NOT NULL DEFAULT now(),
  finished_at       timestamptz(3),
  read_count        bigint,
  written_count     bigint,
  rejected_count    bigint,
  orders_added      bigint,
  orders_corrected  bigint,
  payments_added    bigint,
  payments_corrected bigint,
  matches_found     bigint,
  matches_corrected bigint,
  matches_withdrawn bigint,
  duration          interval         GENERATED ALWAYS AS (finished_at - started_at) STORED,
  CONSTRAINT backfill_run_window_is_a_range CHECK (window_from < window_to),
  CONSTRAINT backfill_run_mode CHECK (mode IN ('ADD', 'REPLACE')),
  CONSTRAINT backfill_run_state CHECK (state IN ('RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  CONSTRAINT backfill_run_end CHECK ((state = 'RUNNING') = (finished_at IS NULL)),
  CONSTRAINT backfill_run_failure CHECK ((state = 'FAILED') = (failure IS NOT NULL)),
  -- Two runs over one window would each count the other's changes, and REPLACE might undo what ADD has just found.
  CONSTRAINT backfill_run_one_at_a_time EXCLUDE USING gist (tstzrange(window_from, window_to) WITH &&)
    WHERE (state = 'RUNNING')
);

-- Whether a window was repaired since a moment; failed runs.
CREATE INDEX backfill_run_window ON backfill_run (window_from, window_to);

-- What a run changed, one row a change, written by the database in the transaction of the change.
CREATE TABLE backfill_change (
  change_id  bigint           GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run_id     bigint           NOT NULL,
  kind       text COLLATE "C" NOT NULL,
  order_id   text COLLATE "C" NOT NULL,
  old_status text,
  new_status text,
  old_pay_id text COLLATE "C",
  new_pay_id text COLLATE "C",
  changed_at timestamptz(3)   NOT NULL DEFAULT now()
);

CREATE INDEX backfill_change_run ON backfill_change (run_id, kind);

CREATE INDEX backfill_change_order ON backfill_change (order_id, change_id);

-- What each comparison of a window found.
CREATE TABLE verification (
  verification_id bigint           GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pipeline        text COLLATE "C" NOT NULL,
  window_from     timestamptz(3)   NOT NULL,
  window_to       timestamptz(3)   NOT NULL,
  source          text COLLATE "C" NOT NULL,
  asked_by        text             NOT NULL,
  verified_at     timestamptz(3)   NOT NULL DEFAULT now(),
  order_count     bigint           NOT NULL,
  payment_count   bigint           NOT NULL,
  differences     bigint           NOT NULL,
  by_kind         jsonb            NOT NULL
);

-- A backfill's connections are named tieout-backfill-<run_id>.
CREATE FUNCTION record_backfill_of_order() RETURNS trigger
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
        WHEN (OLD.user_id, OLD.amount, OLD.currency, OLD.order_version, OLD.order_time)
          IS DISTINCT FROM (NEW.user_id, NEW.amount, NEW.currency, NEW.order_version, NEW.order_time)
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

CREATE FUNCTION record_backfill_of_payment() RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW IS NOT DISTINCT FROM OLD THEN
    RETURN NULL;
  END IF;
  INSERT INTO tieout.backfill_change (run_id, kind, order_id, new_pay_id)
  VALUES (
    CAST(substring(current_setting('application_name') FROM 'tieout-backfill-(\d+)') AS bigint),
    CASE TG_OP WHEN 'INSERT' THEN 'PAYMENT_ADDED' ELSE 'PAYMENT_CORRECTED' END,
    NEW.order_id,
    NEW.pay_id
  );
  RETURN NULL;
END
$function$;

-- To the stream's rows each costs one comparison of a name.
CREATE TRIGGER order_backfilled
AFTER INSERT OR UPDATE ON order_reconciliation
FOR EACH ROW
WHEN (current_setting('application_name') ~ '^tieout-backfill-\d+$')
EXECUTE FUNCTION record_backfill_of_order();

CREATE TRIGGER payment_backfilled
AFTER INSERT OR UPDATE ON payment_ledger
FOR EACH ROW
WHEN (current_setting('application_name') ~ '^tieout-backfill-\d+$')
EXECUTE FUNCTION record_backfill_of_payment();

-- The net that needs no watermark: an order and a payment that satisfy the interval, and the order does not show that
-- payment or an earlier one. Empty when all is well, but for pairs of which one half has only just been written.
CREATE VIEW unmatched_pair AS
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
  AND (p.pay_status IS NULL OR p.pay_status = ANY (s.success_statuses))
WHERE o.pay_id IS NULL
   OR (p.pay_time, p.pay_id) < (o.pay_time, o.pay_id);

-- Why and for which time a backfill is needed, before it is asked whether one has been there since.
CREATE VIEW backfill_cause AS
SELECT
  s.pipeline AS pipeline,
  'LATE_EVENT' AS cause,
  l.event_time AS time_from,
  l.event_time AS time_to,
  l.seen_at AS since
FROM pipeline_settings AS s
CROSS JOIN late_event AS l
UNION ALL
-- A late payment may belong to an order of another window.
SELECT
  s.pipeline AS pipeline,
  'LATE_EVENT' AS cause,
  o.order_time AS time_from,
  o.order_time AS time_to,
  l.seen_at AS since
FROM pipeline_settings AS s
CROSS JOIN late_event AS l
JOIN order_reconciliation AS o
  ON o.order_id = l.order_id
  AND l.event_time BETWEEN o.order_time - s.payment_before AND o.order_time + s.payment_after
WHERE l.pay_id IS NOT NULL
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
UNION ALL
SELECT
  r.pipeline AS pipeline,
  'FAILED_RUN' AS cause,
  r.window_from AS time_from,
  r.window_to - interval '1 ms' AS time_to,
  r.finished_at AS since
FROM backfill_run AS r
WHERE r.state = 'FAILED';

-- Tables for a batch's answer before anything is changed, each made and dropped by its run.
CREATE SCHEMA IF NOT EXISTS tieout_backfill;

GRANT USAGE, CREATE ON SCHEMA tieout_backfill TO "${writer_role}";
GRANT SELECT ON installation TO "${writer_role}";
GRANT SELECT, INSERT, UPDATE ON pipeline_settings TO "${writer_role}";
GRANT SELECT, INSERT, UPDATE ON backfill_run TO "${writer_role}";
GRANT SELECT, INSERT ON backfill_change TO "${writer_role}";
GRANT SELECT, INSERT ON verification TO "${writer_role}";
GRANT SELECT ON unmatched_pair TO "${writer_role}";
GRANT SELECT ON backfill_cause TO "${writer_role}";
GRANT SELECT ON backfill_run, backfill_change, verification, unmatched_pair TO "${reader_role}";

COMMENT ON SCHEMA tieout_backfill IS 'Short-lived tables of backfills and verifications that run at this moment. Nothing here is for reading.';

COMMENT ON COLUMN order_status_history.cause IS
  'Program that made the change, by the application name of its connection: tieout-realtime, tieout-backfill-<run_id>, tieout-sweep, or a person''s SQL client.';

COMMENT ON COLUMN source_gap.event_time_before IS
  'The latest event time read from the partition before the gap: a repair begins there. NULL: not known, since nothing had been accepted or no checkpoint covers it.';

COMMENT ON TABLE installation IS 'One row: the identity of this database, by which its archive of events is told from others.';
COMMENT ON COLUMN installation.only_row IS 'Always true: there is one row.';
COMMENT ON COLUMN installation.installation_id IS 'Made at random with the schema.';
COMMENT ON COLUMN installation.created_at IS 'Clock time at which the schema was made.';

COMMENT ON TABLE pipeline_settings IS 'One row per pipeline: the rules by which it matches, as its job last started with them.';
COMMENT ON COLUMN pipeline_settings.pipeline IS 'Name of the pipeline.';
COMMENT ON COLUMN pipeline_settings.payment_before IS 'How long before its order a payment may lie, itself included.';
COMMENT ON COLUMN pipeline_settings.payment_after IS 'How long after its order a payment may lie, itself included; also the payment deadline.';
COMMENT ON COLUMN pipeline_settings.success_statuses IS 'Values of pay_status that count as paid; a payment without a status counts too.';
COMMENT ON COLUMN pipeline_settings.recorded_at IS 'Clock time at which these rules were first seen.';

COMMENT ON TABLE backfill_run IS
  'One row per backfill: who asked for which window, from which source it was computed again, and what it changed. What changed order by order stands in backfill_change.';
COMMENT ON COLUMN backfill_run.run_id IS 'Number of the run.';
COMMENT ON COLUMN backfill_run.pipeline IS 'Name of the pipeline whose rules were applied.';
COMMENT ON COLUMN backfill_run.mode IS
  'ADD: facts were added and corrected by the rule of the stream. REPLACE: the batch''s answer counted, and matches that the events no longer support were withdrawn.';
COMMENT ON COLUMN backfill_run.window_from IS 'Orders from this order_time on, itself included.';
COMMENT ON COLUMN backfill_run.window_to IS 'Orders up to this order_time, itself not included.';
COMMENT ON COLUMN backfill_run.source IS 'Where the events were read: archive, kafka, files or jdbc.';
COMMENT ON COLUMN backfill_run.asked_by IS 'The person or the schedule that asked for the run.';
COMMENT ON COLUMN backfill_run.cause IS 'Why: by hand, or what was due.';
COMMENT ON COLUMN backfill_run.is_open IS 'True if the window was not closed by the watermark: its undecided orders stay PENDING.';
COMMENT ON COLUMN backfill_run.watermark IS 'The pipeline''s watermark when the run began. NULL: none was recorded.';
COMMENT ON COLUMN backfill_run.state IS 'RUNNING, DONE, FAILED or CANCELLED. A failed run leaves its window due.';
COMMENT ON COLUMN backfill_run.failure IS 'Why the run failed. NULL: it did not.';
COMMENT ON COLUMN backfill_run.started_at IS 'Clock time at which the run began.';
COMMENT ON COLUMN backfill_run.finished_at IS 'Clock time at which it ended. NULL: it runs.';
COMMENT ON COLUMN backfill_run.read_count IS 'Number of events read from the source. NULL: not known yet, or the run failed.';
COMMENT ON COLUMN backfill_run.written_count IS 'Number of rows handed to the tables, changed or not. NULL: not known yet, or the run failed.';
COMMENT ON COLUMN backfill_run.rejected_count IS 'Number of records of the source that are no valid events. NULL: not known yet, or the source has none.';
COMMENT ON COLUMN backfill_run.orders_added IS 'Number of orders that were not there before.';
COMMENT ON COLUMN backfill_run.orders_corrected IS 'Number of orders that got a later version.';
COMMENT ON COLUMN backfill_run.payments_added IS 'Number of payments that were not in the ledger before.';
COMMENT ON COLUMN backfill_run.payments_corrected IS 'Number of payments of the ledger that got a later state.';
COMMENT ON COLUMN backfill_run.matches_found IS 'Number of orders that had no first payment before.';
COMMENT ON COLUMN backfill_run.matches_corrected IS 'Number of orders whose first payment became another one.';
COMMENT ON COLUMN backfill_run.matches_withdrawn IS 'Number of orders whose first payment the events no longer support; only REPLACE withdraws.';
COMMENT ON COLUMN backfill_run.duration IS 'finished_at - started_at. Follows from both and cannot be written.';

COMMENT ON TABLE backfill_change IS 'One row per change that a backfill made, written by the database in the transaction of the change; rows are never changed.';
COMMENT ON COLUMN backfill_change.change_id IS 'Number of the change; of two changes of one order the higher is the later. Numbers may be missing.';
COMMENT ON COLUMN backfill_change.run_id IS 'The run, as in backfill_run.';
COMMENT ON COLUMN backfill_change.kind IS
  'ORDER_ADDED, ORDER_CORRECTED, PAYMENT_ADDED, PAYMENT_CORRECTED, MATCH_FOUND, MATCH_CORRECTED or MATCH_WITHDRAWN.';
COMMENT ON COLUMN backfill_change.order_id IS 'The order, or the order that the payment names.';
COMMENT ON COLUMN backfill_change.old_status IS 'Status of the order before. NULL: it was not there, or the change is of a payment.';
COMMENT ON COLUMN backfill_change.new_status IS 'Status of the order after. NULL: the change is of a payment.';
COMMENT ON COLUMN backfill_change.old_pay_id IS 'First payment of the order before. NULL: none.';
COMMENT ON COLUMN backfill_change.new_pay_id IS 'First payment of the order after, or the payment that changed. NULL: none.';
COMMENT ON COLUMN backfill_change.changed_at IS 'Clock time of the transaction that made the change.';

COMMENT ON TABLE verification IS
  'One row per comparison of a window with the tables: how much was compared and how many differences there were. None: stream and batch say the same.';
COMMENT ON COLUMN verification.verification_id IS 'Number of the comparison.';
COMMENT ON COLUMN verification.pipeline IS 'Name of the pipeline whose rules were applied.';
COMMENT ON COLUMN verification.window_from IS 'Orders from this order_time on, itself included.';
COMMENT ON COLUMN verification.window_to IS 'Orders up to this order_time, itself not included.';
COMMENT ON COLUMN verification.source IS 'Where the events were read: archive, kafka, files or jdbc.';
COMMENT ON COLUMN verification.asked_by IS 'The person or the schedule that asked for it.';
COMMENT ON COLUMN verification.verified_at IS 'Clock time at which it ended.';
COMMENT ON COLUMN verification.order_count IS 'Number of orders that the events have in the window.';
COMMENT ON COLUMN verification.payment_count IS 'Number of payments that the events have in the window and the payment interval around it.';
COMMENT ON COLUMN verification.differences IS 'Number of differences of any kind.';
COMMENT ON COLUMN verification.by_kind IS 'Number of differences of each kind that occurred.';

COMMENT ON FUNCTION record_backfill_of_order() IS 'Writes rows of backfill_change when a backfill changes an order.';
COMMENT ON FUNCTION record_backfill_of_payment() IS 'Writes a row of backfill_change when a backfill changes the ledger.';
COMMENT ON TRIGGER order_backfilled ON order_reconciliation IS 'Keeps what a backfill changed.';
COMMENT ON TRIGGER payment_backfilled ON payment_ledger IS 'Keeps what a backfill changed.';

COMMENT ON VIEW unmatched_pair IS
  'One row per order and payment that satisfy the payment interval where the order does not show that payment or an earlier one: matches the stream missed. Their windows are due for a backfill.';
COMMENT ON COLUMN unmatched_pair.pipeline IS 'Name of the pipeline whose rules say so.';
COMMENT ON COLUMN unmatched_pair.order_id IS 'The order.';
COMMENT ON COLUMN unmatched_pair.order_time IS 'When the order was placed.';
COMMENT ON COLUMN unmatched_pair.pay_id IS 'The payment that should count.';
COMMENT ON COLUMN unmatched_pair.pay_time IS 'When it was made.';
COMMENT ON COLUMN unmatched_pair.present_pay_id IS 'First payment that the order shows now, a later one. NULL: none.';

COMMENT ON VIEW backfill_cause IS 'One row per reason for a backfill: what for, which time it concerns, and since when. Runs that have been there since are not taken off.';
COMMENT ON COLUMN backfill_cause.pipeline IS 'Name of the pipeline.';
COMMENT ON COLUMN backfill_cause.cause IS 'LATE_EVENT, UNMATCHED_PAIR, SOURCE_GAP or FAILED_RUN.';
COMMENT ON COLUMN backfill_cause.time_from IS 'Earliest order_time concerned.';
COMMENT ON COLUMN backfill_cause.time_to IS 'Latest order_time concerned, itself included.';
COMMENT ON COLUMN backfill_cause.since IS 'Clock time since which the reason stands. NULL: not known.';
