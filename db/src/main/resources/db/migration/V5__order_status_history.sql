-- What was decided about an order and then decided otherwise. The first decision shows in order_reconciliation itself,
-- so a stream of payments in time writes nothing here.
CREATE TABLE order_status_history (
  change_id  bigint           GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id   text COLLATE "C" NOT NULL,
  changed_at timestamptz(3)   NOT NULL DEFAULT now(),
  old_status text             NOT NULL,
  new_status text             NOT NULL,
  cause      text             NOT NULL,
  watermark  timestamptz(3),
  pay_id     text COLLATE "C"
);

CREATE INDEX order_status_history_order ON order_status_history (order_id, change_id);

-- Rows are only ever appended, so their time and their place go together.
CREATE INDEX order_status_history_time ON order_status_history
USING brin (changed_at)
WITH (pages_per_range = 32, autosummarize = on);

-- Runs as whoever changed the order and with any search_path, hence the qualified names.
CREATE FUNCTION record_order_status_change() RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO tieout.order_status_history (order_id, old_status, new_status, cause, watermark, pay_id)
  VALUES (
    NEW.order_id,
    OLD.status,
    NEW.status,
    current_setting('application_name'),
    (
      SELECT w.watermark
      FROM tieout.pipeline_progress_watermark AS w
      WHERE w.sink = 'payment_facts'
      ORDER BY w.watermark NULLS FIRST
      LIMIT 1
    ),
    NEW.pay_id
  );
  RETURN NULL;
END
$function$;

-- The condition is weighed before anything is queued: an update that decides for the first time costs a comparison.
CREATE TRIGGER order_status_change
AFTER UPDATE ON order_reconciliation
FOR EACH ROW
WHEN (OLD.status IS DISTINCT FROM NEW.status AND OLD.status <> 'PENDING')
EXECUTE FUNCTION record_order_status_change();

-- No UPDATE: what happened stays.
GRANT SELECT, INSERT ON order_status_history TO "${writer_role}";
GRANT SELECT ON order_status_history TO "${reader_role}";

COMMENT ON FUNCTION record_order_status_change() IS
  'Writes a row of order_status_history when an order that was PAID or UNPAID changes its status.';
COMMENT ON TRIGGER order_status_change ON order_reconciliation IS
  'Keeps every change of status after the first decision.';

COMMENT ON TABLE order_status_history IS
  'One row per change of an order''s status after the first decision, such as UNPAID to PAID when a payment was found later. Written by the database itself; rows are never changed.';
COMMENT ON COLUMN order_status_history.change_id IS 'Number of the change; of two changes of one order the higher is the later. Numbers may be missing.';
COMMENT ON COLUMN order_status_history.order_id IS 'The order, as in order_reconciliation.';
COMMENT ON COLUMN order_status_history.changed_at IS 'Clock time of the transaction that made the change.';
COMMENT ON COLUMN order_status_history.old_status IS 'Status before the change: PAID or UNPAID.';
COMMENT ON COLUMN order_status_history.new_status IS 'Status after the change.';
COMMENT ON COLUMN order_status_history.cause IS
  'Program that made the change, by the application name of its connection: tieout-realtime, tieout-backfill, tieout-sweep, or a person''s SQL client.';
COMMENT ON COLUMN order_status_history.watermark IS
  'How far the first payments in order_reconciliation had come in event time at that moment, the least over pipelines if several fill it. NULL: nothing was known about that.';
COMMENT ON COLUMN order_status_history.pay_id IS 'First payment of the order after the change. NULL: none.';
