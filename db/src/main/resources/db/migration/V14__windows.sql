-- Orders and payments by windows of time: what a window join of both finds.

-- The answer by batch windows: one row per order with its window and the first payment in the same window. It knows
-- nothing of the payment interval, so an order paid two minutes later in the next window counts as not matched here.
CREATE TABLE batch_reconciliation (
  order_id      text COLLATE "C" PRIMARY KEY,
  order_version bigint,
  window_start  timestamptz(3),
  window_end    timestamptz(3),
  order_time    timestamptz(3),
  amount        numeric(19, 4),
  currency      text,
  pay_id        text COLLATE "C",
  pay_amount    numeric(19, 4),
  pay_currency  text,
  pay_time      timestamptz(3),
  status        text GENERATED ALWAYS AS (CASE WHEN pay_id IS NOT NULL THEN 'MATCHED' ELSE 'UNMATCHED' END) STORED,
  CONSTRAINT batch_reconciliation_order_in_window CHECK (order_time >= window_start AND order_time < window_end),
  CONSTRAINT batch_reconciliation_payment_is_whole CHECK (
    CASE
      WHEN pay_id IS NULL THEN num_nonnulls(pay_amount, pay_currency, pay_time) = 0
      ELSE num_nulls(pay_amount, pay_time) = 0
    END
  )
)
WITH (fillfactor = 90);

-- Reports ask for a day, and rows lie about in the order of their time.
CREATE INDEX batch_reconciliation_time ON batch_reconciliation
USING brin (window_start timestamptz_minmax_multi_ops)
WITH (pages_per_range = 32, autosummarize = on);

-- Counts and sums of each window. Orders and payments of a window come from different writers, so either may be absent.
CREATE TABLE window_totals (
  kind                  text COLLATE "C" NOT NULL,
  window_start          timestamptz(3)   NOT NULL,
  window_end            timestamptz(3)   NOT NULL,
  currency              text COLLATE "C" NOT NULL,
  orders                bigint,
  matched_orders        bigint,
  order_amount          numeric(38, 4),
  matched_amount        numeric(38, 4),
  orders_without_amount bigint,
  known_orders          bigint,
  known_versions        bigint,
  known_matches         bigint,
  payments              bigint,
  PRIMARY KEY (kind, window_start, window_end, currency),
  CONSTRAINT window_totals_kind CHECK (kind IN ('TUMBLE', 'HOP', 'CUMULATE')),
  CONSTRAINT window_totals_is_a_window CHECK (window_start < window_end),
  CONSTRAINT window_totals_matched CHECK (matched_orders <= orders)
);

ALTER TABLE pipeline_settings
  ADD COLUMN batch_window interval,
  ADD COLUMN hop_slide interval,
  ADD COLUMN hop_size interval,
  ADD COLUMN cumulate_step interval,
  ADD COLUMN cumulate_max interval;

-- Up to where each pipeline's windows are closed; what lies behind it can only be corrected.
CREATE VIEW window_watermark AS
SELECT
  w.pipeline AS pipeline,
  CASE WHEN count(w.watermark) = count(*) THEN min(w.watermark) END AS watermark
FROM pipeline_progress_watermark AS w
WHERE w.sink IN ('batch_facts', 'window_order_totals', 'window_payment_totals')
GROUP BY w.pipeline;

CREATE VIEW batch_result AS
SELECT
  b.order_id AS order_id,
  b.window_start AS window_start,
  b.window_end AS window_end,
  b.order_time AS order_time,
  b.amount AS amount,
  b.currency AS currency,
  b.pay_id AS pay_id,
  b.pay_amount AS pay_amount,
  b.pay_currency AS pay_currency,
  b.pay_time AS pay_time,
  b.status AS status,
  COALESCE(b.window_end <= (SELECT min(w.watermark) FROM window_watermark AS w), false) AS is_final
FROM batch_reconciliation AS b;

-- How many events came too late for each window that was closed then. By the watermark of their own source: that of both
-- together may have been behind, so a window may have lost fewer, but never more.
CREATE VIEW window_loss AS
SELECT
  s.pipeline AS pipeline,
  p.kind AS kind,
  p.window_start AS window_start,
  p.window_end AS window_end,
  count(*) FILTER (WHERE l.pay_id IS NULL) AS late_orders,
  count(*) FILTER (WHERE l.pay_id IS NOT NULL) AS late_payments
FROM pipeline_settings AS s
CROSS JOIN late_event AS l
CROSS JOIN LATERAL (
  SELECT
    'TUMBLE' AS kind,
    date_bin(s.batch_window, l.event_time, timestamptz 'epoch') AS window_start,
    date_bin(s.batch_window, l.event_time, timestamptz 'epoch') + s.batch_window AS window_end
  UNION ALL
  SELECT
    'HOP' AS kind,
    h.window_start AS window_start,
    h.window_start + s.hop_size AS window_end
  FROM generate_series(
    date_bin(s.hop_slide, l.event_time, timestamptz 'epoch') - s.hop_size + s.hop_slide,
    date_bin(s.hop_slide, l.event_time, timestamptz 'epoch'),
    s.hop_slide
  ) AS h (window_start)
  UNION ALL
  SELECT
    'CUMULATE' AS kind,
    date_bin(s.cumulate_max, l.event_time, timestamptz 'epoch') AS window_start,
    c.window_end AS window_end
  FROM generate_series(
    date_bin(s.cumulate_step, l.event_time, timestamptz 'epoch') + s.cumulate_step,
    date_bin(s.cumulate_max, l.event_time, timestamptz 'epoch') + s.cumulate_max,
    s.cumulate_step
  ) AS c (window_end)
) AS p
WHERE l.stream IN ('orders', 'payments')
  AND s.batch_window IS NOT NULL
  AND p.window_end - interval '1 ms' <= l.watermark
GROUP BY
  s.pipeline,
  p.kind,
  p.window_start,
  p.window_end;

-- An order may leave a currency by a version that came late, and a row without any order is not written again: it knows
-- less than the others of its window.
CREATE VIEW window_result AS
SELECT
  t.kind AS kind,
  t.window_start AS window_start,
  t.window_end AS window_end,
  t.currency AS currency,
  CASE WHEN t.counts THEN t.orders ELSE 0 END AS orders,
  CASE WHEN t.counts THEN t.matched_orders ELSE 0 END AS matched_orders,
  CASE WHEN t.counts THEN t.order_amount END AS order_amount,
  CASE WHEN t.counts THEN t.matched_amount END AS matched_amount,
  CASE WHEN t.counts THEN t.orders_without_amount ELSE 0 END AS orders_without_amount,
  COALESCE(t.payments, 0) AS payments,
  COALESCE(t.window_end <= (SELECT min(w.watermark) FROM window_watermark AS w), false) AS is_final
FROM (
  SELECT
    o.kind AS kind,
    o.window_start AS window_start,
    o.window_end AS window_end,
    o.currency AS currency,
    o.orders AS orders,
    o.matched_orders AS matched_orders,
    o.order_amount AS order_amount,
    o.matched_amount AS matched_amount,
    o.orders_without_amount AS orders_without_amount,
    o.payments AS payments,
    o.orders IS NOT NULL
      AND (o.known_orders, o.known_versions, o.known_matches) = first_value(
        (o.known_orders, o.known_versions, o.known_matches)
      ) OVER (
        PARTITION BY o.kind, o.window_start, o.window_end
        ORDER BY o.known_orders DESC NULLS LAST, o.known_versions DESC NULLS LAST, o.known_matches DESC NULLS LAST
      ) AS counts
  FROM window_totals AS o
) AS t
WHERE t.counts
  OR t.payments IS NOT NULL;

GRANT SELECT, INSERT, UPDATE ON batch_reconciliation, window_totals TO "${writer_role}";
GRANT SELECT ON window_watermark, window_loss TO "${writer_role}";
GRANT SELECT ON batch_reconciliation, batch_result, window_totals, window_result, window_loss TO "${reader_role}";

COMMENT ON TABLE batch_reconciliation IS
  'One row per order: its batch window and the first payment in the same window. Written when the window is closed; read batch_result, which says whether it is final.';
COMMENT ON COLUMN batch_reconciliation.order_id IS 'The order''s key, as the shop gave it.';
COMMENT ON COLUMN batch_reconciliation.order_version IS 'Version of the order that these columns show.';
COMMENT ON COLUMN batch_reconciliation.window_start IS 'Begin of the window, itself included. NULL: the order''s window has not been written yet.';
COMMENT ON COLUMN batch_reconciliation.window_end IS 'End of the window, itself not included: an event at that instant is in the next one.';
COMMENT ON COLUMN batch_reconciliation.order_time IS 'When the order was placed, by the shop''s clock.';
COMMENT ON COLUMN batch_reconciliation.amount IS 'Amount due, in units of currency with four decimals. NULL: not known; never zero instead.';
COMMENT ON COLUMN batch_reconciliation.currency IS 'Currency of amount. NULL: not known. Amounts of different currencies are never summed.';
COMMENT ON COLUMN batch_reconciliation.pay_id IS 'The successful payment of the window with the earliest pay_time, the smaller pay_id if two are equal. NULL: none in this window.';
COMMENT ON COLUMN batch_reconciliation.pay_amount IS 'Amount of that payment, in units of pay_currency. NULL: no payment in this window.';
COMMENT ON COLUMN batch_reconciliation.pay_currency IS 'Currency of pay_amount. NULL: no payment in this window, or its currency is not known.';
COMMENT ON COLUMN batch_reconciliation.pay_time IS 'When the payment was made, by the payment provider''s clock. NULL: no payment in this window.';
COMMENT ON COLUMN batch_reconciliation.status IS 'MATCHED if the window has a payment for the order, else UNMATCHED. Follows from pay_id and cannot be written.';

COMMENT ON TABLE window_totals IS
  'One row per window and currency: how many orders and payments it has and how many orders found a payment in it. Windows of HOP and CUMULATE overlap, so an order is in several: never add up their rows. Read window_result, which says whether a row is final.';
COMMENT ON COLUMN window_totals.kind IS 'TUMBLE: windows one after the other. HOP: windows of one size, one beginning with each slide. CUMULATE: windows that share their start and grow by a step.';
COMMENT ON COLUMN window_totals.window_start IS 'Begin of the window, itself included.';
COMMENT ON COLUMN window_totals.window_end IS 'End of the window, itself not included.';
COMMENT ON COLUMN window_totals.currency IS 'Currency of the orders and of the payments counted here; UNKNOWN for those that name none.';
COMMENT ON COLUMN window_totals.orders IS 'Number of orders placed in the window, each counted once. NULL: none has been written.';
COMMENT ON COLUMN window_totals.matched_orders IS 'Number of these orders with a successful payment in the same window, each counted once.';
COMMENT ON COLUMN window_totals.order_amount IS 'Sum of the orders'' known amounts, in units of currency. NULL: none is known.';
COMMENT ON COLUMN window_totals.matched_amount IS 'Sum of the known amounts of the matched orders, in units of currency: what was due, not what was paid. NULL: none.';
COMMENT ON COLUMN window_totals.orders_without_amount IS 'Number of orders whose amount is not known and in no sum.';
COMMENT ON COLUMN window_totals.known_orders IS 'Number of orders of the window in all currencies when the row was written: of two answers that which knew more is kept, and a row that knew less than another of its window no longer counts.';
COMMENT ON COLUMN window_totals.known_versions IS 'Sum of the versions of these orders; decides where known_orders is equal.';
COMMENT ON COLUMN window_totals.known_matches IS 'Number of these with a payment in the window; decides where the other two are equal.';
COMMENT ON COLUMN window_totals.payments IS 'Number of successful payments made in the window, each counted once, whether they found an order or not. NULL: none has been written.';

COMMENT ON COLUMN pipeline_settings.batch_window IS 'Size of the batch windows. NULL: the pipeline puts nothing together by windows.';
COMMENT ON COLUMN pipeline_settings.hop_slide IS 'How long after one window of HOP the next begins. NULL: as batch_window.';
COMMENT ON COLUMN pipeline_settings.hop_size IS 'Size of the windows of HOP. NULL: as batch_window.';
COMMENT ON COLUMN pipeline_settings.cumulate_step IS 'By how much windows of CUMULATE grow. NULL: as batch_window.';
COMMENT ON COLUMN pipeline_settings.cumulate_max IS 'Size of the longest window of CUMULATE. NULL: as batch_window.';

COMMENT ON VIEW window_watermark IS 'One row per pipeline: the event time up to which its windows are closed and written.';
COMMENT ON COLUMN window_watermark.pipeline IS 'Name of the pipeline.';
COMMENT ON COLUMN window_watermark.watermark IS 'Windows that end at or before it are closed. NULL: not known.';

COMMENT ON VIEW batch_result IS 'One row per order: its batch window, the first payment in it, and whether that is final.';
COMMENT ON COLUMN batch_result.order_id IS 'The order''s key, as the shop gave it.';
COMMENT ON COLUMN batch_result.window_start IS 'Begin of the window, itself included.';
COMMENT ON COLUMN batch_result.window_end IS 'End of the window, itself not included.';
COMMENT ON COLUMN batch_result.order_time IS 'When the order was placed, by the shop''s clock.';
COMMENT ON COLUMN batch_result.amount IS 'Amount due, in units of currency. NULL: not known.';
COMMENT ON COLUMN batch_result.currency IS 'Currency of amount. NULL: not known.';
COMMENT ON COLUMN batch_result.pay_id IS 'First successful payment in the window. NULL: none.';
COMMENT ON COLUMN batch_result.pay_amount IS 'Amount of that payment, in units of pay_currency. NULL: none.';
COMMENT ON COLUMN batch_result.pay_currency IS 'Currency of pay_amount. NULL: none, or not known.';
COMMENT ON COLUMN batch_result.pay_time IS 'When the payment was made. NULL: none.';
COMMENT ON COLUMN batch_result.status IS 'MATCHED or UNMATCHED.';
COMMENT ON COLUMN batch_result.is_final IS 'True once the watermark is past the window''s end: only a backfill of events that came late can still change the row.';

COMMENT ON VIEW window_loss IS
  'One row per window that was closed when events of its time came: how many at most it lacks on each side, until its backfill, which is due.';
COMMENT ON COLUMN window_loss.pipeline IS 'Name of the pipeline.';
COMMENT ON COLUMN window_loss.kind IS 'TUMBLE, HOP or CUMULATE.';
COMMENT ON COLUMN window_loss.window_start IS 'Begin of the window, itself included.';
COMMENT ON COLUMN window_loss.window_end IS 'End of the window, itself not included.';
COMMENT ON COLUMN window_loss.late_orders IS 'Number of order events that came when the window was closed.';
COMMENT ON COLUMN window_loss.late_payments IS 'Number of payment events that came when the window was closed.';

COMMENT ON VIEW window_result IS 'One row per window and currency: orders, matched orders, payments, and whether that is final.';
COMMENT ON COLUMN window_result.kind IS 'TUMBLE, HOP or CUMULATE, as in window_totals.';
COMMENT ON COLUMN window_result.window_start IS 'Begin of the window, itself included.';
COMMENT ON COLUMN window_result.window_end IS 'End of the window, itself not included.';
COMMENT ON COLUMN window_result.currency IS 'Currency of what is counted; UNKNOWN for what names none.';
COMMENT ON COLUMN window_result.orders IS 'Number of orders placed in the window, each counted once.';
COMMENT ON COLUMN window_result.matched_orders IS 'Number of these with a successful payment in the same window.';
COMMENT ON COLUMN window_result.order_amount IS 'Sum of the orders'' known amounts. NULL: none is known.';
COMMENT ON COLUMN window_result.matched_amount IS 'Sum of the known amounts of the matched orders. NULL: none.';
COMMENT ON COLUMN window_result.orders_without_amount IS 'Number of orders whose amount is not known and in no sum.';
COMMENT ON COLUMN window_result.payments IS 'Number of successful payments made in the window, each counted once.';
COMMENT ON COLUMN window_result.is_final IS 'True once the watermark is past the window''s end: only a backfill of events that came late can still change the row.';
