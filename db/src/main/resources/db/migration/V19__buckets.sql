-- Where every order and every payment stands: one bucket an order, one disposition a payment, derived when asked from
-- the facts, from the rules in force and from what people decided.

-- The refunds of all orders, read from the index alone: they are few, and every order asks for its own.
CREATE INDEX payment_ledger_refund ON payment_ledger (order_id) INCLUDE (pay_amount, pay_currency, pay_status, pay_time)
WHERE pay_amount < 0;

-- One row always. The rules that were recorded last count; where no pipeline has recorded any, the defaults. The newest
-- is found by an aggregate, which the planner knows to be one row: beside LIMIT 1 it plans nothing in parallel, and an
-- anti-join it takes for many rows as long as the table, which is small, has never been analyzed.
CREATE VIEW settlement_rule AS
SELECT
  s.pipeline AS pipeline,
  COALESCE(s.payment_before, interval '10 min') AS payment_before,
  COALESCE(s.payment_after, interval '30 min') AS payment_after,
  COALESCE(s.success_statuses, ARRAY['SUCCESS']) AS success_statuses,
  COALESCE(s.cancelled_statuses, ARRAY['CANCELLED', 'CANCELED']) AS cancelled_statuses,
  COALESCE(s.settlement, 'FIRST') AS settlement,
  COALESCE(s.amount_tolerances, '{}') AS amount_tolerances
FROM (
  SELECT (array_agg(n.pipeline ORDER BY n.recorded_at DESC, n.pipeline))[1] AS pipeline
  FROM pipeline_settings AS n
) AS newest
LEFT JOIN pipeline_settings AS s
  ON s.pipeline = newest.pipeline;

-- One row always. Orders come from two sinks and payments from a third: what any of them lacks is not final. A sink
-- that has ended holds nothing back.
CREATE VIEW report_watermark AS
SELECT
  CAST(
    CASE
      WHEN bool_or(w.sink = 'payment_facts') AND bool_and(w.ended OR w.watermark IS NOT NULL)
        THEN min(CASE WHEN w.ended THEN timestamptz 'infinity' ELSE w.watermark END)
    END AS timestamptz(3)
  ) AS complete_through
FROM settlement_rule AS s
JOIN pipeline_progress_watermark AS w
  ON w.sink IN ('order_facts', 'payment_facts', 'payment_ledger')
  AND (s.pipeline IS NULL OR w.pipeline = s.pipeline);

-- One row per order. By order alone, so that the planner knows at most one row joins an order; nearly always its refunds
-- have one currency.
CREATE VIEW order_refund AS
SELECT
  p.order_id AS order_id,
  max(p.pay_currency) AS currency,
  count(*) > count(p.pay_currency) AND count(p.pay_currency) > 0 OR min(p.pay_currency) <> max(p.pay_currency)
    AS is_mixed,
  sum(p.pay_amount) AS refunded_amount,
  CAST(max(p.pay_time) AS timestamptz(3)) AS refunded_at
FROM settlement_rule AS s
CROSS JOIN payment_ledger AS p
WHERE p.pay_amount < 0
  AND (p.pay_status IS NULL OR p.pay_status = ANY (s.success_statuses))
GROUP BY p.order_id;

-- What an order's own row lacks is looked up in the ledger, and only for the few orders that need it: a CASE calls these
-- functions lazily. They are functions since PostgreSQL plans nothing in parallel beside a correlated subquery, and run
-- as their owner so that whoever may read the views below needs no right on the ledger.

-- With SUM: what was paid after the first payment, up to the end of the interval.
CREATE FUNCTION paid_after_first(
  order_id text,
  currency text,
  first_pay_id text,
  first_pay_time timestamptz,
  interval_from timestamptz,
  interval_to timestamptz,
  success_statuses text[],
  OUT amount numeric,
  OUT last_time timestamptz
)
LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER
BEGIN ATOMIC
  SELECT
    COALESCE(sum(p.pay_amount), 0) AS amount,
    max(p.pay_time) AS last_time
  FROM payment_ledger AS p
  WHERE p.order_id = paid_after_first.order_id
    AND p.pay_id <> first_pay_id
    AND p.pay_amount >= 0
    AND p.pay_currency IS NOT DISTINCT FROM paid_after_first.currency
    AND (p.pay_status IS NULL OR p.pay_status = ANY (paid_after_first.success_statuses))
    AND p.pay_time BETWEEN interval_from AND interval_to
    AND (p.pay_time, p.pay_id) > (first_pay_time, first_pay_id);
END;

-- For an order that was marked unpaid.
CREATE FUNCTION paid_outside_interval(
  order_id text,
  interval_from timestamptz,
  interval_to timestamptz,
  success_statuses text[]
)
RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER
BEGIN ATOMIC
  SELECT EXISTS (
    SELECT 1
    FROM payment_ledger AS p
    WHERE p.order_id = paid_outside_interval.order_id
      AND p.pay_amount >= 0
      AND (p.pay_status IS NULL OR p.pay_status = ANY (paid_outside_interval.success_statuses))
      AND p.pay_time NOT BETWEEN interval_from AND interval_to
  );
END;

-- For an order that was paid or refunded in another currency too.
CREATE FUNCTION refunded_in_currency(order_id text, currency text, success_statuses text[])
RETURNS numeric
LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER
BEGIN ATOMIC
  SELECT COALESCE(sum(p.pay_amount), 0.0000)
  FROM payment_ledger AS p
  WHERE p.order_id = refunded_in_currency.order_id
    AND p.pay_amount < 0
    AND p.pay_currency IS NOT DISTINCT FROM refunded_in_currency.currency
    AND (p.pay_status IS NULL OR p.pay_status = ANY (refunded_in_currency.success_statuses));
END;

-- One row per order, with what was paid and refunded for it.
--
-- This view and the next two are barriers, not for secrecy: the planner then works a column out once a row, however
-- often it is used above, expects few values of a CASE, and groups in parallel. Conditions by =, <, > on columns still
-- reach the tables.
CREATE VIEW order_settlement WITH (security_barrier) AS
SELECT
  o.order_id AS order_id,
  o.user_id AS user_id,
  o.order_time AS order_time,
  o.amount AS amount,
  o.currency AS currency,
  o.order_status AS order_state,
  COALESCE(o.order_status = ANY (s.cancelled_statuses), false) AS is_cancelled,
  o.order_version AS order_version,
  o.pay_id AS pay_id,
  o.pay_time AS pay_time,
  o.pay_amount AS pay_amount,
  o.pay_currency AS pay_currency,
  o.unpaid_at AS unpaid_at,
  m.applied_amount AS applied_amount,
  m.refunded_amount AS refunded_amount,
  CASE WHEN r.order_id IS NULL THEN m.applied_amount ELSE m.applied_amount + m.refunded_amount END AS net_amount,
  o.amount - CASE WHEN r.order_id IS NULL THEN m.applied_amount ELSE m.applied_amount + m.refunded_amount END
    AS difference,
  s.settlement = 'SUM' OR r.order_id IS NOT NULL AS is_multiple,
  CAST(
    GREATEST(
      o.order_time,
      o.pay_time,
      r.refunded_at,
      CASE
        WHEN s.settlement = 'SUM' AND o.pay_id IS NOT NULL
          THEN (
            paid_after_first(
              o.order_id,
              o.currency,
              o.pay_id,
              o.pay_time,
              o.order_time - s.payment_before,
              o.order_time + s.payment_after,
              s.success_statuses
            )
          ).last_time
      END
    ) AS timestamptz(3)
  ) AS settled_at,
  CASE
    WHEN o.pay_id IS NULL AND o.unpaid_at IS NOT NULL
      THEN paid_outside_interval(
        o.order_id,
        o.order_time - s.payment_before,
        o.order_time + s.payment_after,
        s.success_statuses
      )
    ELSE false
  END AS has_payment_outside,
  CASE
    WHEN o.pay_id IS NOT NULL AND o.pay_currency IS DISTINCT FROM o.currency
      THEN o.pay_amount + refunded_in_currency(o.order_id, o.pay_currency, s.success_statuses) > 0
    ELSE false
  END AS has_foreign_payment
FROM settlement_rule AS s
CROSS JOIN order_reconciliation AS o
LEFT JOIN order_refund AS r
  ON r.order_id = o.order_id
CROSS JOIN LATERAL (
  SELECT
    -- The first payment stands in the order's own row.
    CASE
      WHEN o.pay_id IS NULL THEN 0.0000
      ELSE CASE WHEN o.pay_currency IS NOT DISTINCT FROM o.currency THEN o.pay_amount ELSE 0.0000 END
        + CASE
          WHEN s.settlement = 'SUM'
            THEN (
              paid_after_first(
                o.order_id,
                o.currency,
                o.pay_id,
                o.pay_time,
                o.order_time - s.payment_before,
                o.order_time + s.payment_after,
                s.success_statuses
              )
            ).amount
          ELSE 0
        END
    END AS applied_amount,
    CASE
      WHEN r.order_id IS NULL THEN 0.0000
      WHEN COALESCE(r.is_mixed, false) THEN refunded_in_currency(o.order_id, o.currency, s.success_statuses)
      WHEN r.currency IS NOT DISTINCT FROM o.currency THEN r.refunded_amount
      ELSE 0.0000
    END AS refunded_amount
) AS m
WHERE o.order_time IS NOT NULL;

-- One row per order, in exactly one bucket: the first that applies.
CREATE VIEW order_status WITH (security_barrier) AS
SELECT
  o.order_id AS order_id,
  o.user_id AS user_id,
  o.order_time AS order_time,
  o.amount AS amount,
  o.currency AS currency,
  o.order_state AS order_state,
  o.is_cancelled AS is_cancelled,
  o.order_version AS order_version,
  o.pay_id AS pay_id,
  o.pay_time AS pay_time,
  o.pay_amount AS pay_amount,
  o.pay_currency AS pay_currency,
  CASE WHEN o.is_cancelled THEN 0.0000 ELSE o.amount END AS due_amount,
  o.is_multiple AS is_multiple,
  o.applied_amount AS applied_amount,
  o.refunded_amount AS refunded_amount,
  o.net_amount AS net_amount,
  o.difference AS difference,
  CASE
    WHEN r.order_id IS NOT NULL THEN 0.0000
    WHEN o.is_cancelled
      THEN CASE WHEN o.net_amount > 0 OR o.has_foreign_payment THEN -o.net_amount ELSE 0.0000 END
    WHEN m.is_settled THEN 0.0000
    ELSE o.difference
  END AS open_amount,
  CASE
    WHEN r.order_id IS NOT NULL THEN 'RESOLVED'
    WHEN o.is_cancelled
      THEN CASE
        WHEN o.net_amount > 0 OR o.has_foreign_payment THEN 'CANCELLED_PAID'
        ELSE 'CANCELLED'
      END
    WHEN o.pay_id IS NULL
      THEN CASE
        WHEN o.unpaid_at IS NULL THEN 'PENDING'
        WHEN o.has_payment_outside THEN 'PAID_LATE'
        ELSE 'UNPAID'
      END
    WHEN o.amount IS NULL THEN 'AMOUNT_UNKNOWN'
    WHEN o.pay_currency IS DISTINCT FROM o.currency THEN 'CURRENCY_MISMATCH'
    WHEN o.is_multiple AND o.refunded_amount < 0 AND o.net_amount <= 0 THEN 'REFUNDED'
    WHEN o.difference = 0 THEN 'PAID'
    WHEN m.is_settled THEN 'WITHIN_TOLERANCE'
    WHEN o.difference > 0 THEN 'UNDERPAID'
    ELSE 'OVERPAID'
  END AS bucket,
  CAST(
    LEAST(
      CASE WHEN r.order_id IS NOT NULL THEN GREATEST(o.order_time, r.resolved_at) END,
      CASE
        WHEN o.is_cancelled
          THEN CASE WHEN NOT (o.net_amount > 0 OR o.has_foreign_payment) THEN o.settled_at END
        WHEN m.is_settled THEN o.settled_at
      END
    ) AS timestamptz(3)
  ) AS cleared_at,
  r.resolved_as AS resolved_as,
  r.resolved_by AS resolved_by
FROM settlement_rule AS s
CROSS JOIN order_settlement AS o
LEFT JOIN order_resolution AS r
  ON r.order_id = o.order_id
  AND r.undone_at IS NULL
CROSS JOIN LATERAL (
  SELECT
    -- Nothing is owed either way, but for what is let pass.
    COALESCE(
      o.pay_currency IS NOT DISTINCT FROM o.currency
      AND o.pay_id IS NOT NULL
      AND NOT (o.is_multiple AND o.refunded_amount < 0 AND o.net_amount <= 0)
      AND (
        o.difference = 0
        OR abs(o.difference) <= CAST(s.amount_tolerances ->> o.currency AS numeric)
      ),
      false
    ) AS is_settled
) AS m;

-- One row per payment of the ledger.
CREATE VIEW payment_disposition WITH (security_barrier) AS
SELECT
  p.pay_id AS pay_id,
  p.order_id AS order_id,
  p.pay_time AS pay_time,
  p.pay_amount AS pay_amount,
  p.pay_currency AS pay_currency,
  p.pay_status AS pay_status,
  CASE
    WHEN p.pay_status <> ALL (s.success_statuses) THEN 'IGNORED'
    WHEN o.order_id IS NULL
      THEN CASE
        WHEN (SELECT w.complete_through FROM report_watermark AS w) > p.pay_time + s.payment_before THEN 'ORPHAN'
        ELSE 'PENDING'
      END
    WHEN p.pay_amount < 0 THEN 'REFUND'
    WHEN p.pay_id = o.pay_id THEN 'APPLIED'
    WHEN p.pay_time NOT BETWEEN o.order_time - s.payment_before AND o.order_time + s.payment_after
      THEN 'OUT_OF_INTERVAL'
    -- A match the stream has not made, or not yet: see unmatched_pair.
    WHEN o.pay_id IS NULL OR (p.pay_time, p.pay_id) < (o.pay_time, o.pay_id) THEN 'PENDING'
    WHEN s.settlement = 'SUM' AND p.pay_currency IS NOT DISTINCT FROM o.currency THEN 'APPLIED'
    ELSE 'EXTRA'
  END AS disposition,
  o.order_time AS order_time
FROM settlement_rule AS s
CROSS JOIN payment_ledger AS p
LEFT JOIN order_reconciliation AS o
  ON o.order_id = p.order_id
  AND o.order_time IS NOT NULL;

-- What was rejected, without a word of what it held.
CREATE VIEW rejected_record AS
SELECT
  r.topic AS topic,
  r.topic_partition AS topic_partition,
  r.topic_offset AS topic_offset,
  r.stream AS stream,
  r.reason_code AS reason_code,
  r.record_time AS record_time,
  r.seen_at AS seen_at,
  r.replayed_at AS replayed_at
FROM rejected_event AS r;

GRANT SELECT ON settlement_rule, report_watermark, order_refund, order_settlement, order_status, payment_disposition,
  rejected_record TO "${writer_role}", "${reader_role}";

COMMENT ON VIEW settlement_rule IS
  'One row: the rules by which buckets and dispositions are decided, as the pipeline that recorded its settings last has them.';
COMMENT ON COLUMN settlement_rule.pipeline IS 'Name of that pipeline. NULL: none has recorded any, and these are the defaults.';
COMMENT ON COLUMN settlement_rule.payment_before IS 'How long before its order a payment may lie, itself included.';
COMMENT ON COLUMN settlement_rule.payment_after IS 'How long after its order a payment may lie, itself included.';
COMMENT ON COLUMN settlement_rule.success_statuses IS 'Values of pay_status that count as paid; a payment without a status counts too.';
COMMENT ON COLUMN settlement_rule.cancelled_statuses IS 'Values of order_state with which an order is cancelled.';
COMMENT ON COLUMN settlement_rule.settlement IS
  'FIRST: the first payment in the payment interval settles an order. SUM: all payments in the interval do, as for instalments.';
COMMENT ON COLUMN settlement_rule.amount_tolerances IS
  'By currency, the largest difference that is let pass, as a number in a string. A currency that is not named has none.';

COMMENT ON VIEW report_watermark IS 'One row: how far the figures of reports are final.';
COMMENT ON COLUMN report_watermark.complete_through IS
  'Event time up to which orders and payments are complete: figures of a period are final once this is later than its end and payment_after behind it. NULL: nothing is final. infinity: the streams have ended.';

COMMENT ON FUNCTION paid_after_first(text, text, text, timestamptz, timestamptz, timestamptz, text[]) IS
  'For order_settlement: successful payments of an order after its first one, in its currency and in the payment interval, and when the last of them was made.';
COMMENT ON FUNCTION paid_outside_interval(text, timestamptz, timestamptz, text[]) IS
  'For order_settlement: whether an order has a successful payment outside the payment interval.';
COMMENT ON FUNCTION refunded_in_currency(text, text, text[]) IS
  'For order_settlement: successful refunds of an order in one currency, 0 or below.';

COMMENT ON VIEW order_refund IS 'One row per order that was refunded, by payments below zero that succeeded.';
COMMENT ON COLUMN order_refund.order_id IS 'The order that the refunds name. It need not exist.';
COMMENT ON COLUMN order_refund.currency IS 'Currency of refunded_amount. NULL: not known.';
COMMENT ON COLUMN order_refund.is_mixed IS 'True if the refunds have several currencies, and refunded_amount means nothing.';
COMMENT ON COLUMN order_refund.refunded_amount IS 'Sum of the refunds, below zero.';
COMMENT ON COLUMN order_refund.refunded_at IS 'When the last of them was made.';

COMMENT ON VIEW order_settlement IS
  'One row per order with the payments and refunds that count for it. Read order_status, which says what follows.';
COMMENT ON COLUMN order_settlement.order_id IS 'The order''s key, as the shop gave it.';
COMMENT ON COLUMN order_settlement.user_id IS 'The customer. NULL: the order names none.';
COMMENT ON COLUMN order_settlement.order_time IS 'When the order was placed, by the shop''s clock.';
COMMENT ON COLUMN order_settlement.amount IS 'Amount due. NULL: not known.';
COMMENT ON COLUMN order_settlement.currency IS 'Currency of every amount of the row but pay_amount. NULL: not known.';
COMMENT ON COLUMN order_settlement.order_state IS 'The shop''s word for the state of the order in its last version. NULL: it gave none.';
COMMENT ON COLUMN order_settlement.is_cancelled IS 'True if order_state is one of cancelled_statuses.';
COMMENT ON COLUMN order_settlement.order_version IS 'Version of the order that the row shows.';
COMMENT ON COLUMN order_settlement.pay_id IS 'The first payment. NULL: none.';
COMMENT ON COLUMN order_settlement.pay_time IS 'When it was made. NULL: no payment.';
COMMENT ON COLUMN order_settlement.pay_amount IS 'Its amount, in units of pay_currency. NULL: no payment.';
COMMENT ON COLUMN order_settlement.pay_currency IS 'Currency of the first payment. NULL: no payment, or not known.';
COMMENT ON COLUMN order_settlement.unpaid_at IS 'Clock time at which the order was marked unpaid. NULL: never.';
COMMENT ON COLUMN order_settlement.applied_amount IS
  'What was paid and counts, in the order''s currency: the first payment, with SUM also those in the interval after it. 0: nothing.';
COMMENT ON COLUMN order_settlement.refunded_amount IS 'Sum of the refunds in the order''s currency, 0 or below.';
COMMENT ON COLUMN order_settlement.net_amount IS 'applied_amount + refunded_amount.';
COMMENT ON COLUMN order_settlement.difference IS 'amount - net_amount. NULL: the amount is not known.';
COMMENT ON COLUMN order_settlement.is_multiple IS 'True if more than the first payment may count: the order has refunds, or the settlement is SUM.';
COMMENT ON COLUMN order_settlement.settled_at IS
  'Event time of the last payment or refund that counts, and not before order_time.';
COMMENT ON COLUMN order_settlement.has_payment_outside IS
  'True if the order was marked unpaid, has no first payment, and was paid outside its payment interval.';
COMMENT ON COLUMN order_settlement.has_foreign_payment IS
  'True if the first payment is in another currency than the order and was not given back in full.';

COMMENT ON VIEW order_status IS
  'One row per order with its bucket: where it stands, and what is still open. The page docs/buckets.md says what each bucket means.';
COMMENT ON COLUMN order_status.order_id IS 'The order''s key, as the shop gave it.';
COMMENT ON COLUMN order_status.user_id IS 'The customer. NULL: the order names none.';
COMMENT ON COLUMN order_status.order_time IS 'When the order was placed, by the shop''s clock.';
COMMENT ON COLUMN order_status.amount IS 'Amount due, in units of currency with four decimals. NULL: not known; never zero instead.';
COMMENT ON COLUMN order_status.currency IS
  'Currency of every amount of the row but pay_amount. NULL: not known. Amounts of different currencies are never summed.';
COMMENT ON COLUMN order_status.order_state IS 'The shop''s word for the state of the order in its last version, unchanged. NULL: it gave none.';
COMMENT ON COLUMN order_status.is_cancelled IS 'True if the shop''s word says so: nothing is due any more.';
COMMENT ON COLUMN order_status.order_version IS 'Version of the order that the row shows; the last one known.';
COMMENT ON COLUMN order_status.pay_id IS 'The first payment in the payment interval. NULL: none so far.';
COMMENT ON COLUMN order_status.pay_time IS 'When the first payment was made, by the payment provider''s clock. NULL: none so far.';
COMMENT ON COLUMN order_status.pay_amount IS 'Amount of the first payment, in units of pay_currency. NULL: none so far.';
COMMENT ON COLUMN order_status.pay_currency IS 'Currency of the first payment. NULL: none so far, or its currency is not known.';
COMMENT ON COLUMN order_status.due_amount IS 'amount, and 0 for a cancelled order. NULL: not known.';
COMMENT ON COLUMN order_status.is_multiple IS 'True if more than the first payment may count: the order has refunds, or the settlement is SUM.';
COMMENT ON COLUMN order_status.applied_amount IS
  'What was paid and counts, in the order''s currency: the first payment, with the settlement SUM also those in the interval after it. 0: nothing, or only in another currency.';
COMMENT ON COLUMN order_status.refunded_amount IS 'Sum of the order''s successful refunds at any time, in its currency: 0 or below.';
COMMENT ON COLUMN order_status.net_amount IS 'applied_amount + refunded_amount.';
COMMENT ON COLUMN order_status.difference IS 'amount - net_amount, whatever the bucket. NULL: the amount is not known.';
COMMENT ON COLUMN order_status.open_amount IS
  'What is still to be settled: above 0 owed to us, below 0 owed to the customer, 0 in PAID, WITHIN_TOLERANCE, CANCELLED and RESOLVED. NULL: the amount is not known.';
COMMENT ON COLUMN order_status.bucket IS
  'The first that applies of RESOLVED, CANCELLED_PAID, CANCELLED, PENDING, PAID_LATE, UNPAID, AMOUNT_UNKNOWN, CURRENCY_MISMATCH, REFUNDED, PAID, WITHIN_TOLERANCE, UNDERPAID, OVERPAID.';
COMMENT ON COLUMN order_status.cleared_at IS
  'When the order ceased to be an open item: event time of the last payment or refund that counts, the clock time of the decision if that was earlier or the only cause, for a cancelled order never paid its order_time, since when it was cancelled is not told. NULL: it is open.';
COMMENT ON COLUMN order_status.resolved_as IS 'The decision by hand that is in force, as in order_resolution. NULL: none.';
COMMENT ON COLUMN order_status.resolved_by IS 'Who made it. NULL: there is none.';

COMMENT ON VIEW payment_disposition IS
  'One row per payment of the ledger with its disposition: what it did for its order. The page docs/buckets.md says what each disposition means.';
COMMENT ON COLUMN payment_disposition.pay_id IS 'The payment''s key, as the payment provider gave it.';
COMMENT ON COLUMN payment_disposition.order_id IS 'The order that the payment names. That order need not exist.';
COMMENT ON COLUMN payment_disposition.pay_time IS 'When the payment was made, by the payment provider''s clock.';
COMMENT ON COLUMN payment_disposition.pay_amount IS 'Amount paid, in units of pay_currency; below zero for a refund.';
COMMENT ON COLUMN payment_disposition.pay_currency IS 'Currency of pay_amount. NULL: not known.';
COMMENT ON COLUMN payment_disposition.pay_status IS 'The provider''s word for the state of the payment, unchanged. NULL: it gave none.';
COMMENT ON COLUMN payment_disposition.disposition IS
  'The first that applies of IGNORED, ORPHAN or PENDING where the order is not known, REFUND, APPLIED, OUT_OF_INTERVAL, PENDING where the stream has yet to match it, EXTRA.';
COMMENT ON COLUMN payment_disposition.order_time IS 'When its order was placed. NULL: the order is not known.';

COMMENT ON VIEW rejected_record IS
  'One row per record that cannot be a valid event: where it lies and what kind of fault it has, nothing of what it holds.';
COMMENT ON COLUMN rejected_record.topic IS 'Kafka topic in which the record lies.';
COMMENT ON COLUMN rejected_record.topic_partition IS 'Partition of the topic, from 0.';
COMMENT ON COLUMN rejected_record.topic_offset IS 'Offset of the record in its partition.';
COMMENT ON COLUMN rejected_record.stream IS 'Stream that the record was read for: orders, payments, rates, or a side of a pair as name.left or name.right.';
COMMENT ON COLUMN rejected_record.reason_code IS 'Kind of fault, one word in capitals such as MALFORMED_JSON.';
COMMENT ON COLUMN rejected_record.record_time IS 'Timestamp that Kafka keeps with the record; not the time of the event. NULL: it keeps none.';
COMMENT ON COLUMN rejected_record.seen_at IS 'Clock time at which the record was first written here.';
COMMENT ON COLUMN rejected_record.replayed_at IS 'Clock time at which a corrected record was published in place of this one. NULL: never.';
