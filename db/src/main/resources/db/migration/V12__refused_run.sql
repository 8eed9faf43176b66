-- A backfill that was refused has changed nothing and leaves nothing to repair: as a failed run it made its window due.
ALTER TABLE backfill_run
  DROP CONSTRAINT backfill_run_state,
  DROP CONSTRAINT backfill_run_failure;

UPDATE backfill_run
SET state = 'REFUSED'
WHERE state = 'FAILED' AND mode = 'REPLACE' AND failure LIKE 'The source % nothing was replaced';

ALTER TABLE backfill_run
  ADD CONSTRAINT backfill_run_state CHECK (state IN ('RUNNING', 'DONE', 'FAILED', 'CANCELLED', 'REFUSED')),
  ADD CONSTRAINT backfill_run_failure CHECK ((state IN ('FAILED', 'REFUSED')) = (failure IS NOT NULL));

COMMENT ON COLUMN backfill_run.state IS
  'RUNNING, DONE, FAILED, CANCELLED or REFUSED. A failed run leaves its window due; a refused one changed nothing, since what was asked for is not allowed.';
COMMENT ON COLUMN backfill_run.failure IS 'Why the run failed or was refused. NULL: it was not.';
