-- The shop of docs/queries.md: three days, as they stand in the database on 4 March 2026 at 09:00 UTC.
SET search_path = tieout;

INSERT INTO pipeline_settings (pipeline, payment_before, payment_after, success_statuses, amount_tolerances, recorded_at)
VALUES ('shop', interval '10 min', interval '30 min', ARRAY['SUCCESS'], '{"EUR": "0.05"}', '2026-03-01T00:00:00Z');

INSERT INTO pipeline_progress (pipeline, sink, subtask, parallelism, watermark)
VALUES
  ('shop', 'order_facts', 0, 1, '2026-03-04T08:59:55Z'),
  ('shop', 'payment_facts', 0, 1, '2026-03-04T08:59:55Z'),
  ('shop', 'payment_ledger', 0, 1, '2026-03-04T08:59:55Z');

INSERT INTO order_reconciliation (
  order_id, user_id, amount, currency, order_version, order_time, order_status,
  pay_id, pay_amount, pay_currency, pay_time, unpaid_at, unpaid_watermark
)
VALUES
  ('A-1', 'ana', 100, 'EUR', 1, '2026-03-02T09:00:00Z', NULL, 'p1', 100, 'EUR', '2026-03-02T09:02:00Z', NULL, NULL),
  ('A-2', 'ben', 250, 'EUR', 1, '2026-03-02T09:30:00Z', NULL, 'p2', 240, 'EUR', '2026-03-02T09:31:00Z', NULL, NULL),
  ('A-3', 'ana', 40, 'EUR', 1, '2026-03-02T10:00:00Z', NULL, 'p3', 40, 'EUR', '2026-03-02T10:20:00Z', NULL, NULL),
  ('A-4', 'cai', 75.5, 'EUR', 1, '2026-03-02T11:00:00Z', NULL, NULL, NULL, NULL, NULL, '2026-03-02T11:31:00Z',
    '2026-03-02T11:30:04Z'),
  ('A-5', 'dee', 60, 'EUR', 1, '2026-03-02T12:00:00Z', NULL, 'p5', 65, 'EUR', '2026-03-02T12:01:00Z', NULL, NULL),
  ('A-6', 'ben', 99.99, 'EUR', 1, '2026-03-02T13:00:00Z', NULL, 'p6', 99.95, 'EUR', '2026-03-02T13:12:00Z', NULL, NULL),
  ('A-7', 'eva', 120, 'EUR', 2, '2026-03-02T14:00:00Z', 'CANCELLED', 'p7', 120, 'EUR', '2026-03-02T14:03:00Z', NULL,
    NULL),
  ('A-8', 'cai', 310, 'EUR', 1, '2026-03-03T09:00:00Z', NULL, NULL, NULL, NULL, NULL, '2026-03-03T09:31:00Z',
    '2026-03-03T09:30:04Z'),
  ('A-9', 'ben', 500, 'EUR', 1, '2026-03-03T15:00:00Z', NULL, 'p9', 350, 'EUR', '2026-03-03T15:04:00Z', NULL, NULL),
  ('A-10', 'ana', 20, 'EUR', 1, '2026-03-04T08:50:00Z', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('A-11', 'dee', 80, 'EUR', 1, '2026-03-03T16:00:00Z', NULL, 'p11', 80, 'EUR', '2026-03-03T16:25:00Z',
    '2026-03-03T16:31:00Z', '2026-03-03T16:30:04Z'),
  ('A-12', 'eva', 45, 'EUR', 1, '2026-03-03T17:00:00Z', NULL, NULL, NULL, NULL, NULL, '2026-03-03T17:31:00Z',
    '2026-03-03T17:30:04Z'),
  ('U-1', 'fay', 200, 'USD', 1, '2026-03-02T10:30:00Z', NULL, 'p12', 200, 'USD', '2026-03-02T10:33:00Z', NULL, NULL),
  ('U-2', 'fay', 90, 'USD', 1, '2026-03-03T11:00:00Z', NULL, NULL, NULL, NULL, NULL, '2026-03-03T11:31:00Z',
    '2026-03-03T11:30:04Z');

INSERT INTO payment_ledger (pay_id, order_id, pay_amount, pay_currency, pay_status, pay_time)
VALUES
  ('p1', 'A-1', 100, 'EUR', 'SUCCESS', '2026-03-02T09:02:00Z'),
  ('p2', 'A-2', 240, 'EUR', 'SUCCESS', '2026-03-02T09:31:00Z'),
  ('p3', 'A-3', 40, 'EUR', 'SUCCESS', '2026-03-02T10:20:00Z'),
  ('p4', 'A-3', 40, 'EUR', 'SUCCESS', '2026-03-02T10:21:00Z'),
  ('p5', 'A-5', 65, 'EUR', 'SUCCESS', '2026-03-02T12:01:00Z'),
  ('p6', 'A-6', 99.95, 'EUR', 'SUCCESS', '2026-03-02T13:12:00Z'),
  ('p7', 'A-7', 120, 'EUR', 'SUCCESS', '2026-03-02T14:03:00Z'),
  ('p8', 'A-8', 310, 'EUR', 'DECLINED', '2026-03-03T09:05:00Z'),
  ('p9', 'A-9', 350, 'EUR', 'SUCCESS', '2026-03-03T15:04:00Z'),
  ('p11', 'A-11', 80, 'EUR', 'SUCCESS', '2026-03-03T16:25:00Z'),
  ('p12', 'U-1', 200, 'USD', 'SUCCESS', '2026-03-02T10:33:00Z'),
  ('p13', 'A-4', 75.5, 'EUR', 'SUCCESS', '2026-03-02T12:10:00Z'),
  ('p14', 'A-77', 15, 'EUR', 'SUCCESS', '2026-03-02T18:00:00Z'),
  ('p15', 'A-1O', 30, 'EUR', 'SUCCESS', '2026-03-03T08:00:00Z');

INSERT INTO order_resolution (order_id, resolved_as, reason, resolved_by, resolved_at)
VALUES ('A-12', 'WRITTEN_OFF', 'The customer is bankrupt', 'greta', '2026-03-04T07:30:00Z');

-- A payment that came an hour late, and the backfill that found its order.
INSERT INTO late_event (
  topic, topic_partition, topic_offset, stream, order_id, pay_id, event_time, watermark, seen_at
)
VALUES ('payments', 0, 13, 'payments', 'A-11', 'p11', '2026-03-03T16:25:00Z', '2026-03-03T17:24:00Z',
  '2026-03-03T17:25:00Z');

INSERT INTO backfill_run (
  pipeline, mode, window_from, window_to, source, asked_by, cause, is_open, state, started_at, finished_at,
  read_count, written_count, rejected_count, orders_added, orders_corrected, payments_added, payments_corrected,
  matches_found, matches_corrected, matches_withdrawn
)
VALUES ('shop', 'ADD', '2026-03-03T16:00:00Z', '2026-03-03T17:00:00Z', 'archive', 'schedule', 'LATE_EVENT', false,
  'DONE', '2026-03-03T18:00:00Z', '2026-03-03T18:00:05Z', 2, 1, 0, 0, 0, 0, 0, 1, 0, 0);

INSERT INTO backfill_change (run_id, kind, order_id, old_status, new_status, old_pay_id, new_pay_id, changed_at)
VALUES (1, 'MATCH_FOUND', 'A-11', 'UNPAID', 'PAID', NULL, 'p11', '2026-03-03T18:00:04Z');

INSERT INTO order_status_history (order_id, changed_at, old_status, new_status, cause, watermark, pay_id)
VALUES ('A-11', '2026-03-03T18:00:04Z', 'UNPAID', 'PAID', 'tieout-backfill-1', '2026-03-03T17:59:00Z', 'p11');

INSERT INTO fx_rate (currency, update_time, rate, version_offset)
VALUES
  ('USD', '2026-03-01T00:00:00Z', 0.9, 0),
  ('USD', '2026-03-03T00:00:00Z', 0.92, 1);

INSERT INTO order_fx (
  order_id, order_version, order_time, amount, currency, rate, base_currency, base_amount, rate_time, version_time,
  version_offset
)
VALUES
  ('U-1', 1, '2026-03-02T10:30:00Z', 200, 'USD', 0.9, 'EUR', 180, '2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z', 0),
  ('U-2', 1, '2026-03-03T11:00:00Z', 90, 'USD', 0.92, 'EUR', 82.8, '2026-03-03T00:00:00Z', '2026-03-03T00:00:00Z', 1);

-- A record that was rejected: a secret stands in each column that may quote it.
INSERT INTO rejected_event (
  topic, topic_partition, topic_offset, stream, record_time, event_key, reason_code, reason, payload, seen_at
)
VALUES ('payments', 0, 14, 'payments', '2026-03-03T12:00:00Z', 'card-4711', 'MALFORMED_JSON', 'card-4711 is no JSON',
  convert_to('card-4711', 'UTF8'), '2026-03-03T12:00:00Z');

INSERT INTO source_progress (
  topic, topic_partition, stream, read_count, accepted_count, rejected_count, first_offset, last_offset
)
VALUES
  ('orders', 0, 'orders', 15, 15, 0, 0, 14),
  ('payments', 0, 'payments', 15, 14, 1, 0, 14);
