-- What a person decided about an order that the streams leave open. Neither stream nor backfill knows this table, so
-- nothing they write can take a decision back.
CREATE TABLE order_resolution (
  resolution_id bigint           GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id      text COLLATE "C" NOT NULL,
  resolved_as   text COLLATE "C" NOT NULL,
  reason        text             NOT NULL,
  resolved_by   text             NOT NULL,
  resolved_at   timestamptz(3)   NOT NULL DEFAULT now(),
  undone_by     text,
  undone_at     timestamptz(3),
  undone_reason text,
  CONSTRAINT order_resolution_resolved_as CHECK (
    resolved_as IN ('WRITTEN_OFF', 'PAID_ELSEWHERE', 'REFUNDED_ELSEWHERE', 'DUPLICATE', 'ACCEPTED')
  ),
  CONSTRAINT order_resolution_reason CHECK (btrim(reason) <> ''),
  CONSTRAINT order_resolution_resolved_by CHECK (btrim(resolved_by) <> ''),
  CONSTRAINT order_resolution_undone_is_whole CHECK (num_nulls(undone_by, undone_at, undone_reason) IN (0, 3)),
  CONSTRAINT order_resolution_undone_by CHECK (btrim(undone_by) <> ''),
  CONSTRAINT order_resolution_undone_reason CHECK (btrim(undone_reason) <> ''),
  CONSTRAINT order_resolution_undone_later CHECK (undone_at >= resolved_at)
);

-- At most one decision of an order is in force.
CREATE UNIQUE INDEX order_resolution_in_force ON order_resolution (order_id)
WHERE undone_at IS NULL;

-- All that was ever decided about an order.
CREATE INDEX order_resolution_order ON order_resolution (order_id, resolution_id);

-- The table is its own history: whoever owns it may not rewrite it either.
CREATE FUNCTION keep_order_resolution() RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'order_resolution keeps what was decided: no row may be deleted; undo the resolution instead'
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.undone_at IS NOT NULL THEN
    RAISE EXCEPTION 'Resolution % of order % was undone by % and stays as it is; enter a new one instead',
      OLD.resolution_id, OLD.order_id, OLD.undone_by
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.resolution_id, NEW.order_id, NEW.resolved_as, NEW.reason, NEW.resolved_by, NEW.resolved_at)
    IS DISTINCT FROM (OLD.resolution_id, OLD.order_id, OLD.resolved_as, OLD.reason, OLD.resolved_by, OLD.resolved_at)
  THEN
    RAISE EXCEPTION 'Resolution % of order % may only be undone, not changed; undo it and enter a new one',
      OLD.resolution_id, OLD.order_id
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$function$;

CREATE TRIGGER order_resolution_undone_once
BEFORE UPDATE OR DELETE ON order_resolution
FOR EACH ROW
EXECUTE FUNCTION keep_order_resolution();

CREATE TRIGGER order_resolution_not_emptied
BEFORE TRUNCATE ON order_resolution
FOR EACH STATEMENT
EXECUTE FUNCTION keep_order_resolution();

GRANT SELECT, INSERT, UPDATE (undone_by, undone_at, undone_reason) ON order_resolution TO "${writer_role}";

COMMENT ON FUNCTION keep_order_resolution() IS
  'Refuses every change of order_resolution but the undoing of a resolution that is in force.';
COMMENT ON TRIGGER order_resolution_undone_once ON order_resolution IS 'Keeps decisions as they were made.';
COMMENT ON TRIGGER order_resolution_not_emptied ON order_resolution IS 'Keeps decisions as they were made.';

COMMENT ON TABLE order_resolution IS
  'One row per decision by hand about an order, with its undoing if there was one. Rows are never changed otherwise and never deleted. In force are those with no undone_at, at most one an order.';
COMMENT ON COLUMN order_resolution.resolution_id IS 'Number of the decision; of two decisions about one order the higher is the later. Numbers may be missing.';
COMMENT ON COLUMN order_resolution.order_id IS 'The order, as in order_reconciliation.';
COMMENT ON COLUMN order_resolution.resolved_as IS
  'WRITTEN_OFF: what is open is given up. PAID_ELSEWHERE, REFUNDED_ELSEWHERE: the money went another way, such as by bank transfer. DUPLICATE: the order should not exist. ACCEPTED: it is right as it stands.';
COMMENT ON COLUMN order_resolution.reason IS 'Why, in the words of the person.';
COMMENT ON COLUMN order_resolution.resolved_by IS 'Who decided.';
COMMENT ON COLUMN order_resolution.resolved_at IS 'Clock time of the decision.';
COMMENT ON COLUMN order_resolution.undone_by IS 'Who took the decision back. NULL: it is in force.';
COMMENT ON COLUMN order_resolution.undone_at IS 'Clock time at which it was taken back. NULL: it is in force.';
COMMENT ON COLUMN order_resolution.undone_reason IS 'Why it was taken back. NULL: it is in force.';
