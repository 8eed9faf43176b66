-- What finance may read: views and functions, no table. What stands in a table that finance needs has a view here that
-- leaves out offsets, internals of programs, and whatever a record held that was rejected.

-- One row per order that has arrived.
CREATE VIEW order_result AS
SELECT
  o.order_id AS order_id,
  o.user_id AS user_id,
  o.order_time AS order_time,
  o.amount AS amount,
  o.currency AS currency,
  o.order_status AS order_state,
  o.order_version AS order_version,
  o.pay_id AS pay_id,
  o.pay_time AS pay_time,
  o.pay_amount AS pay_amount,
  o.pay_currency AS pay_currency,
  o.status AS status,
  o.unpaid_at AS unpaid_at,
  o.unpaid_watermark AS unpaid_watermark,
  COALESCE(w.complete_through > o.order_time + s.payment_after, false) AS is_final
FROM settlement_rule AS s
CROSS JOIN report_watermark AS w
CROSS JOIN order_reconciliation AS o
WHERE o.order_time IS NOT NULL;

-- One row per event of an order. A condition on order_id or run_id reaches the indexes of the tables. Keys stay in the
-- collation of the tables, so that they can be compared with theirs; all other words have one collation too.
CREATE VIEW order_history AS
SELECT
  o.order_id AS order_id,
  o.order_time AS happened_at,
  'ORDERED' AS event,
  NULL AS old_status,
  o.order_status AS new_status,
  CAST(NULL AS text) COLLATE "C" AS old_pay_id,
  CAST(NULL AS text) COLLATE "C" AS pay_id,
  o.amount AS amount,
  o.currency AS currency,
  NULL AS done_by,
  NULL AS reason,
  CAST(NULL AS bigint) AS run_id
FROM order_reconciliation AS o
WHERE o.order_time IS NOT NULL
UNION ALL
SELECT
  p.order_id AS order_id,
  p.pay_time AS happened_at,
  CASE WHEN p.pay_amount < 0 THEN 'REFUND' ELSE 'PAYMENT' END AS event,
  NULL AS old_status,
  p.pay_status AS new_status,
  CAST(NULL AS text) COLLATE "C" AS old_pay_id,
  p.pay_id AS pay_id,
  p.pay_amount AS amount,
  p.pay_currency AS currency,
  NULL AS done_by,
  NULL AS reason,
  NULL AS run_id
FROM payment_ledger AS p
UNION ALL
SELECT
  o.order_id AS order_id,
  o.unpaid_at AS happened_at,
  'MARKED_UNPAID' AS event,
  'PENDING' AS old_status,
  'UNPAID' AS new_status,
  CAST(NULL AS text) COLLATE "C" AS old_pay_id,
  CAST(NULL AS text) COLLATE "C" AS pay_id,
  NULL AS amount,
  NULL AS currency,
  NULL AS done_by,
  NULL AS reason,
  NULL AS run_id
FROM order_reconciliation AS o
WHERE o.unpaid_at IS NOT NULL
UNION ALL
SELECT
  h.order_id AS order_id,
  h.changed_at AS happened_at,
  'STATUS_CHANGED' AS event,
  h.old_status AS old_status,
  h.new_status AS new_status,
  CAST(NULL AS text) COLLATE "C" AS old_pay_id,
  h.pay_id AS pay_id,
  NULL AS amount,
  NULL AS currency,
  h.cause AS done_by,
  NULL AS reason,
  NULL AS run_id
FROM order_status_history AS h
UNION ALL
SELECT
  c.order_id AS order_id,
  c.changed_at AS happened_at,
  c.kind COLLATE "default" AS event,
  c.old_status AS old_status,
  c.new_status AS new_status,
  c.old_pay_id AS old_pay_id,
  c.new_pay_id AS pay_id,
  NULL AS amount,
  NULL AS currency,
  r.asked_by AS done_by,
  r.cause AS reason,
  c.run_id AS run_id
FROM backfill_change AS c
LEFT JOIN backfill_run AS r
  ON r.run_id = c.run_id
UNION ALL
SELECT
  d.order_id AS order_id,
  d.resolved_at AS happened_at,
  'RESOLVED' AS event,
  NULL AS old_status,
  d.resolved_as COLLATE "default" AS new_status,
  CAST(NULL AS text) COLLATE "C" AS old_pay_id,
  CAST(NULL AS text) COLLATE "C" AS pay_id,
  NULL AS amount,
  NULL AS currency,
  d.resolved_by AS done_by,
  d.reason AS reason,
  NULL AS run_id
FROM order_resolution AS d
UNION ALL
SELECT
  d.order_id AS order_id,
  d.undone_at AS happened_at,
  'RESOLUTION_UNDONE' AS event,
  d.resolved_as COLLATE "default" AS old_status,
  NULL AS new_status,
  CAST(NULL AS text) COLLATE "C" AS old_pay_id,
  CAST(NULL AS text) COLLATE "C" AS pay_id,
  NULL AS amount,
  NULL AS currency,
  d.undone_by AS done_by,
  d.undone_reason AS reason,
  NULL AS run_id
FROM order_resolution AS d
WHERE d.undone_at IS NOT NULL;

-- One row per order.
CREATE VIEW order_fx_result AS
SELECT
  f.order_id AS order_id,
  f.order_time AS order_time,
  f.amount AS amount,
  f.currency AS currency,
  f.rate AS rate,
  f.rate_time AS rate_time,
  f.base_amount AS base_amount,
  f.base_currency AS base_currency,
  f.reason AS reason
FROM order_fx AS f;

-- One row per version of a currency's rate.
CREATE VIEW fx_rate_result AS
SELECT
  r.currency AS currency,
  r.update_time AS valid_from,
  lead(r.update_time) OVER (PARTITION BY r.currency ORDER BY r.update_time) AS valid_to,
  r.rate AS rate
FROM fx_rate AS r;

-- One row per late event.
CREATE VIEW late_record AS
SELECT
  l.stream AS stream,
  l.order_id AS order_id,
  l.pay_id AS pay_id,
  l.event_time AS event_time,
  l.lateness AS lateness,
  l.seen_at AS seen_at
FROM late_event AS l;

-- One row per gap.
CREATE VIEW source_loss AS
SELECT
  g.topic AS topic,
  g.topic_partition AS topic_partition,
  g.last_missing - g.first_missing + 1 AS records,
  g.event_time_before AS event_time_before,
  g.found_at AS found_at
FROM source_gap AS g;

-- One row per backfill.
CREATE VIEW backfill_result AS
SELECT
  r.run_id AS run_id,
  r.mode AS mode,
  r.window_from AS window_from,
  r.window_to AS window_to,
  r.asked_by AS asked_by,
  r.cause AS cause,
  r.state AS state,
  r.started_at AS started_at,
  r.finished_at AS finished_at,
  r.orders_added AS orders_added,
  r.orders_corrected AS orders_corrected,
  r.payments_added AS payments_added,
  r.payments_corrected AS payments_corrected,
  r.matches_found AS matches_found,
  r.matches_corrected AS matches_corrected,
  r.matches_withdrawn AS matches_withdrawn
FROM backfill_run AS r;

-- One row per comparison.
CREATE VIEW verification_result AS
SELECT
  v.window_from AS window_from,
  v.window_to AS window_to,
  v.asked_by AS asked_by,
  v.verified_at AS verified_at,
  v.order_count AS order_count,
  v.payment_count AS payment_count,
  v.differences AS differences,
  v.by_kind AS by_kind
FROM verification AS v;

REVOKE ALL ON
  backfill_change,
  backfill_run,
  batch_reconciliation,
  fx_rate,
  late_event,
  order_fx,
  order_reconciliation,
  order_status_history,
  pair_event,
  pair_match,
  pair_settings,
  payment_ledger,
  source_gap,
  verification,
  window_totals
FROM "${reader_role}";

GRANT SELECT ON
  order_result,
  order_history,
  order_fx_result,
  fx_rate_result,
  late_record,
  source_loss,
  backfill_result,
  verification_result
TO "${reader_role}";

-- The lookups behind order_status too: the views call them as whoever asks.
REVOKE EXECUTE ON FUNCTION
  ageing(timestamptz, timestamptz, timestamptz),
  bucket_totals(timestamptz, timestamptz),
  disposition_totals(timestamptz, timestamptz),
  exceptions(timestamptz, timestamptz),
  match_latency(timestamptz, timestamptz),
  paid_after_first(text, text, text, timestamptz, timestamptz, timestamptz, text[]),
  paid_outside_interval(text, timestamptz, timestamptz, text[]),
  refunded_in_currency(text, text, text[]),
  roll_forward(timestamptz, timestamptz)
FROM PUBLIC;

GRANT EXECUTE ON FUNCTION
  ageing(timestamptz, timestamptz, timestamptz),
  bucket_totals(timestamptz, timestamptz),
  disposition_totals(timestamptz, timestamptz),
  exceptions(timestamptz, timestamptz),
  match_latency(timestamptz, timestamptz),
  paid_after_first(text, text, text, timestamptz, timestamptz, timestamptz, text[]),
  paid_outside_interval(text, timestamptz, timestamptz, text[]),
  refunded_in_currency(text, text, text[]),
  roll_forward(timestamptz, timestamptz)
TO "${writer_role}", "${reader_role}";

-- A role hands its rights to its members but not its settings: PostgreSQL takes those of the login alone. Whoever calls
-- this needs the right to grant the role and to alter the login. A login may lift the limits for its session: they guard
-- against the query that was not meant to run for an hour, the rights against everything else.
CREATE PROCEDURE admit_reader(login text)
LANGUAGE plpgsql
AS $procedure$
BEGIN
  IF has_schema_privilege(login, 'tieout', 'CREATE') OR pg_has_role(login, '${writer_role}', 'MEMBER') THEN
    RAISE EXCEPTION 'Login % is a superuser, owns the schema or is a member of ${writer_role}: give finance a login of its own',
      login
      USING ERRCODE = 'invalid_grant_operation';
  END IF;
  EXECUTE format('GRANT %I TO %I', '${reader_role}', login);
  EXECUTE format('ALTER ROLE %I IN DATABASE %I SET default_transaction_read_only = on', login, current_database());
  EXECUTE format('ALTER ROLE %I IN DATABASE %I SET statement_timeout = ''60s''', login, current_database());
  EXECUTE format(
    'ALTER ROLE %I IN DATABASE %I SET idle_in_transaction_session_timeout = ''60s''',
    login,
    current_database()
  );
END
$procedure$;

REVOKE EXECUTE ON PROCEDURE admit_reader(text) FROM PUBLIC;

COMMENT ON PROCEDURE admit_reader(text) IS
  'Makes a login a reader: member of the reader''s role, in this database read-only, a statement and an idle transaction of at most 60 seconds.';

COMMENT ON VIEW order_result IS
  'One row per order that has arrived: the order as last known, the first payment in its payment interval, and the status that follows. The page docs/order-status.md says when it is which; order_status says what is open.';
COMMENT ON COLUMN order_result.order_id IS 'The order''s key, as the shop gave it.';
COMMENT ON COLUMN order_result.user_id IS 'The customer. NULL: the order names none.';
COMMENT ON COLUMN order_result.order_time IS 'When the order was placed, by the shop''s clock.';
COMMENT ON COLUMN order_result.amount IS 'Amount due, in units of currency with four decimals. NULL: not known; never zero instead.';
COMMENT ON COLUMN order_result.currency IS 'Currency of amount. NULL: not known. Amounts of different currencies are never summed.';
COMMENT ON COLUMN order_result.order_state IS 'The shop''s word for the state of the order in its last version, unchanged. NULL: it gave none.';
COMMENT ON COLUMN order_result.order_version IS 'Version of the order that the row shows; the last one known.';
COMMENT ON COLUMN order_result.pay_id IS
  'The first payment: that with the earliest pay_time in the payment interval of the order, the smaller pay_id if two are equal. NULL: none so far.';
COMMENT ON COLUMN order_result.pay_time IS 'When the first payment was made, by the payment provider''s clock. NULL: none so far.';
COMMENT ON COLUMN order_result.pay_amount IS 'Amount of the first payment, in units of pay_currency. NULL: none so far.';
COMMENT ON COLUMN order_result.pay_currency IS 'Currency of the first payment. NULL: none so far, or its currency is not known.';
COMMENT ON COLUMN order_result.status IS 'PAID if there is a first payment; else UNPAID if the order was marked so; else PENDING.';
COMMENT ON COLUMN order_result.unpaid_at IS
  'Clock time at which the order was marked unpaid. Stays when a payment is found later. NULL: never marked.';
COMMENT ON COLUMN order_result.unpaid_watermark IS
  'Event time that the mark rests on: all payments up to it were known. NULL: never marked.';
COMMENT ON COLUMN order_result.is_final IS
  'True once orders and payments are complete past the end of the payment interval: only a late event or a backfill can change the row.';

COMMENT ON VIEW order_history IS
  'One row per thing that happened to an order: placed, paid, refunded, marked, changed, backfilled, decided by hand. Ask for one order_id, or for the run_id of a backfill, and order by happened_at.';
COMMENT ON COLUMN order_history.order_id IS 'The order. A payment may name one that does not exist.';
COMMENT ON COLUMN order_history.happened_at IS
  'Of ORDERED, PAYMENT and REFUND the time of the event; of all others the clock time at which it was written.';
COMMENT ON COLUMN order_history.event IS
  'ORDERED, PAYMENT, REFUND, MARKED_UNPAID, STATUS_CHANGED, RESOLVED, RESOLUTION_UNDONE; by a backfill ORDER_ADDED, ORDER_CORRECTED, PAYMENT_ADDED, PAYMENT_CORRECTED, MATCH_FOUND, MATCH_CORRECTED, MATCH_WITHDRAWN.';
COMMENT ON COLUMN order_history.old_status IS 'Status before, or the decision that was undone. NULL: there was none, or it is not known.';
COMMENT ON COLUMN order_history.new_status IS
  'Status after; of ORDERED the shop''s word in the last version, of a payment the provider''s word, of RESOLVED the decision. NULL: none.';
COMMENT ON COLUMN order_history.old_pay_id IS 'First payment of the order before a backfill. NULL: none, or the event concerns none.';
COMMENT ON COLUMN order_history.pay_id IS 'The payment, or the first payment of the order afterwards. NULL: none.';
COMMENT ON COLUMN order_history.amount IS 'Amount of the order in its last version, or of the payment, below zero for a refund. NULL: not known, or the event has none.';
COMMENT ON COLUMN order_history.currency IS 'Currency of amount. NULL: not known, or the event has no amount.';
COMMENT ON COLUMN order_history.done_by IS
  'The program that changed a status, who asked for a backfill, or who decided. NULL: the event came by itself.';
COMMENT ON COLUMN order_history.reason IS 'Why a backfill was made, or the words of the person who decided. NULL: none was given.';
COMMENT ON COLUMN order_history.run_id IS 'The backfill, as in backfill_result. NULL: it was none.';

COMMENT ON VIEW order_fx_result IS
  'One row per order in the base currency at the rate in force when it was placed. Empty where no rates are read.';
COMMENT ON COLUMN order_fx_result.order_id IS 'The order''s key, as the shop gave it.';
COMMENT ON COLUMN order_fx_result.order_time IS 'When the order was placed, by the shop''s clock.';
COMMENT ON COLUMN order_fx_result.amount IS 'Amount due, in units of currency. NULL: not known.';
COMMENT ON COLUMN order_fx_result.currency IS 'Currency of amount. NULL: not known.';
COMMENT ON COLUMN order_fx_result.rate IS 'Units of base_currency for one unit of currency. NULL: none was in force.';
COMMENT ON COLUMN order_fx_result.rate_time IS 'Since when the rate was in force. NULL: no rate, or the order is in the base currency.';
COMMENT ON COLUMN order_fx_result.base_amount IS 'amount * rate with all its digits: round sums, not rows. NULL: see reason.';
COMMENT ON COLUMN order_fx_result.base_currency IS 'Currency of base_amount.';
COMMENT ON COLUMN order_fx_result.reason IS
  'Why base_amount is NULL: CURRENCY_MISSING, RATE_MISSING or AMOUNT_MISSING. NULL: it is not.';

COMMENT ON VIEW fx_rate_result IS 'One row per version of a currency''s rate: from when to when it is in force.';
COMMENT ON COLUMN fx_rate_result.currency IS 'The currency that is converted.';
COMMENT ON COLUMN fx_rate_result.valid_from IS 'Since when the version is in force, itself included.';
COMMENT ON COLUMN fx_rate_result.valid_to IS 'Until when, itself not included. NULL: it is the newest.';
COMMENT ON COLUMN fx_rate_result.rate IS 'Units of the base currency for one unit of currency. NULL: there is no rate in that time.';

COMMENT ON VIEW late_record IS
  'One row per event that came at or behind the watermark of its source. Its order may have been decided without it until a backfill of its time.';
COMMENT ON COLUMN late_record.stream IS 'Stream that the event belongs to: orders, payments, rates, or a side of a pair as name.left or name.right.';
COMMENT ON COLUMN late_record.order_id IS 'The order, or the order that the payment names. NULL: the event is neither order nor payment.';
COMMENT ON COLUMN late_record.pay_id IS 'The payment. NULL: the event is none.';
COMMENT ON COLUMN late_record.event_time IS 'When it happened.';
COMMENT ON COLUMN late_record.lateness IS 'How far behind the watermark it was.';
COMMENT ON COLUMN late_record.seen_at IS 'Clock time at which it was first written.';

COMMENT ON VIEW source_loss IS
  'One row per range of records that Kafka deleted before they were read. Orders and payments among them are missing here until a backfill brings them from elsewhere.';
COMMENT ON COLUMN source_loss.topic IS 'Kafka topic that lost the records.';
COMMENT ON COLUMN source_loss.topic_partition IS 'Partition of the topic, from 0.';
COMMENT ON COLUMN source_loss.records IS 'How many there were at most.';
COMMENT ON COLUMN source_loss.event_time_before IS 'The latest event time read before the gap: what is missing is later. NULL: not known.';
COMMENT ON COLUMN source_loss.found_at IS 'Clock time at which the gap was found.';

COMMENT ON VIEW backfill_result IS
  'One row per backfill: who asked for which window, how it ended, and how much it changed. What it changed order by order stands in order_history under its run_id.';
COMMENT ON COLUMN backfill_result.run_id IS 'Number of the run.';
COMMENT ON COLUMN backfill_result.mode IS
  'ADD: facts were added and corrected by the rule of the stream. REPLACE: the batch''s answer counted, and matches that the events no longer support were withdrawn.';
COMMENT ON COLUMN backfill_result.window_from IS 'Orders from this order_time on, itself included.';
COMMENT ON COLUMN backfill_result.window_to IS 'Orders up to this order_time, itself not included.';
COMMENT ON COLUMN backfill_result.asked_by IS 'The person or the schedule that asked for the run.';
COMMENT ON COLUMN backfill_result.cause IS 'Why: by hand, or what was due.';
COMMENT ON COLUMN backfill_result.state IS 'RUNNING, DONE, FAILED, CANCELLED or REFUSED.';
COMMENT ON COLUMN backfill_result.started_at IS 'Clock time at which it began.';
COMMENT ON COLUMN backfill_result.finished_at IS 'Clock time at which it ended. NULL: it runs.';
COMMENT ON COLUMN backfill_result.orders_added IS 'Number of orders that were not there before. NULL, as of the other numbers: the run has not come to its end.';
COMMENT ON COLUMN backfill_result.orders_corrected IS 'Number of orders that got a later version.';
COMMENT ON COLUMN backfill_result.payments_added IS 'Number of payments that were not in the ledger before.';
COMMENT ON COLUMN backfill_result.payments_corrected IS 'Number of payments of the ledger that got a later state.';
COMMENT ON COLUMN backfill_result.matches_found IS 'Number of orders that had no first payment before.';
COMMENT ON COLUMN backfill_result.matches_corrected IS 'Number of orders whose first payment became another one.';
COMMENT ON COLUMN backfill_result.matches_withdrawn IS 'Number of orders whose first payment the events no longer support; only REPLACE withdraws.';

COMMENT ON VIEW verification_result IS
  'One row per comparison of a window with what its events give: how much was compared and how many differences there were. None: stream and batch say the same.';
COMMENT ON COLUMN verification_result.window_from IS 'Orders from this order_time on, itself included.';
COMMENT ON COLUMN verification_result.window_to IS 'Orders up to this order_time, itself not included.';
COMMENT ON COLUMN verification_result.asked_by IS 'The person or the schedule that asked for it.';
COMMENT ON COLUMN verification_result.verified_at IS 'Clock time at which it ended.';
COMMENT ON COLUMN verification_result.order_count IS 'Number of orders that the events have in the window.';
COMMENT ON COLUMN verification_result.payment_count IS 'Number of payments that the events have in the window and the payment interval around it.';
COMMENT ON COLUMN verification_result.differences IS 'Number of differences of any kind.';
COMMENT ON COLUMN verification_result.by_kind IS 'Number of differences of each kind that occurred.';
