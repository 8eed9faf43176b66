-- Gives the table :table what tieout.order_reconciliation has, for a harness that reads its answer there.
DROP TABLE :table;
CREATE TABLE :table (LIKE tieout.order_reconciliation INCLUDING ALL);
ALTER TABLE :table
  DROP COLUMN status,
  ADD COLUMN status text GENERATED ALWAYS AS (
    CASE
      WHEN pay_id IS NOT NULL THEN 'MATCHED'
      WHEN unpaid_at IS NOT NULL THEN 'UNPAID'
      ELSE 'PENDING'
    END
  ) STORED;
SELECT replace(pg_get_triggerdef(t.oid), 'tieout.order_reconciliation', :'table')
FROM pg_trigger AS t
WHERE t.tgrelid = 'tieout.order_reconciliation'::regclass AND NOT t.tgisinternal
\gexec
