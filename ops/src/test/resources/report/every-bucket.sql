-- 2026-03-01 in America/Sao_Paulo, from 03:00Z on: an order in every bucket, a payment of every disposition.
INSERT INTO tieout.pipeline_settings (pipeline, payment_before, payment_after, success_statuses, amount_tolerances)
VALUES ('orders', '10 min', '30 min', '{SUCCESS}', '{"BRL": "0.05"}');

INSERT INTO tieout.pipeline_progress (pipeline, sink, subtask, parallelism, watermark, moved_at)
SELECT 'orders', sink, 0, 1, '2026-03-02T04:00:00Z', '2026-03-02T04:00:05Z'
FROM unnest(ARRAY['order_facts', 'payment_facts', 'payment_ledger']) AS sink;

INSERT INTO tieout.order_reconciliation
  (order_id, user_id, order_time, amount, currency, order_status, order_version, pay_id, pay_amount, pay_currency, pay_time,
   unpaid_at, unpaid_watermark)
SELECT
  o.order_id, 'u-' || o.order_id, o.order_time, o.amount, o.currency, o.order_status, 1,
  p.pay_id, p.pay_amount, p.pay_currency, p.pay_time,
  CASE WHEN o.unpaid THEN timestamptz '2026-03-02T04:00:00Z' END,
  CASE WHEN o.unpaid THEN timestamptz '2026-03-02T04:00:00Z' END
FROM (VALUES
  ('paid', timestamptz '2026-03-01T03:00:00Z', 100.00, 'BRL', NULL, false, 'p-paid'),
  ('within', '2026-03-01T10:00:00Z', 100.00, 'BRL', NULL, false, 'p-within'),
  ('under', '2026-03-01T10:01:00Z', 100.00, 'BRL', NULL, false, 'p-under'),
  ('over', '2026-03-01T10:02:00Z', 100.00, 'BRL', NULL, false, 'p-over'),
  ('mismatch', '2026-03-01T10:03:00Z', 100.00, 'BRL', NULL, false, 'p-mismatch'),
  ('late', '2026-03-01T10:04:00Z', 100.00, 'BRL', NULL, true, NULL),
  ('unpaid', '2026-03-01T10:05:00Z', 100.00, 'BRL', NULL, true, NULL),
  ('=1+1', '2026-03-02T02:59:59.999Z', 0.0001, 'BRL', NULL, false, NULL),
  ('unknown', '2026-03-01T10:07:00Z', NULL, NULL, NULL, false, 'p-unknown'),
  ('cancelled', '2026-03-01T10:08:00Z', 100.00, 'BRL', 'CANCELLED', true, NULL),
  ('giveback', '2026-03-01T10:09:00Z', 50.00, 'BRL', 'CANCELLED', false, 'p-giveback'),
  ('refunded', '2026-03-01T10:10:00Z', 100.00, 'BRL', NULL, false, 'p-refunded'),
  ('resolved', '2026-03-01T10:11:00Z', 70.00, 'BRL', NULL, true, NULL),
  ('yen', '2026-03-01T10:12:00Z', 6500, 'JPY', NULL, false, 'p-yen'),
  ('yen-under', '2026-03-01T10:13:00Z', 6500, 'JPY', NULL, false, 'p-yen-under'),
  ('next-day', '2026-03-02T03:00:00Z', 1000, 'BRL', NULL, false, NULL)
) AS o (order_id, order_time, amount, currency, order_status, unpaid, pay_id)
LEFT JOIN (VALUES
  ('p-paid', 100.00, 'BRL', timestamptz '2026-03-01T03:01:00Z'),
  ('p-within', 99.97, 'BRL', '2026-03-01T10:02:00Z'),
  ('p-under', 60.00, 'BRL', '2026-03-01T10:08:00Z'),
  ('p-over', 120.50, 'BRL', '2026-03-01T10:09:00Z'),
  ('p-mismatch', 100.00, 'USD', '2026-03-01T10:05:00Z'),
  ('p-unknown', 10.00, NULL, '2026-03-01T10:08:00Z'),
  ('p-giveback', 50.00, 'BRL', '2026-03-01T10:10:00Z'),
  ('p-refunded', 100.00, 'BRL', '2026-03-01T10:11:00Z'),
  ('p-yen', 6500, 'JPY', '2026-03-01T10:30:00Z'),
  ('p-yen-under', 6000, 'JPY', '2026-03-01T10:03:30Z')
) AS p (pay_id, pay_amount, pay_currency, pay_time)
  ON p.pay_id = o.pay_id;

INSERT INTO tieout.payment_ledger (pay_id, order_id, pay_amount, pay_currency, pay_status, pay_time)
SELECT o.pay_id, o.order_id, o.pay_amount, o.pay_currency, 'SUCCESS', o.pay_time
FROM tieout.order_reconciliation AS o
WHERE o.pay_id IS NOT NULL
UNION ALL
VALUES
  ('p-extra', 'paid', 33.33, 'BRL', 'SUCCESS', timestamptz '2026-03-01T03:20:00Z'),
  ('p-late', 'late', 100.00, 'BRL', 'SUCCESS', '2026-03-01T12:00:00Z'),
  ('p-orphan', 'nowhere', 12.34, 'BRL', 'SUCCESS', '2026-03-01T12:00:00Z'),
  ('p-failed', 'unpaid', 100.00, 'BRL', 'FAILED', '2026-03-01T10:06:00Z'),
  ('p-refund', 'refunded', -100.00, 'BRL', 'SUCCESS', '2026-03-01T20:00:00Z');

INSERT INTO tieout.order_resolution (order_id, resolved_as, reason, resolved_by, resolved_at)
VALUES ('resolved', 'WRITTEN_OFF', 'the customer went bankrupt', 'ana', '2026-03-02T00:00:00Z');
