-- A day that two people have signed: its figures, the text of its report and every order of it as they saw them. What
-- comes later changes nothing here; the views below show where the day now differs.
CREATE TABLE period_close (
  close_id         bigint           GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day              date             NOT NULL,
  zone             text COLLATE "C" NOT NULL,
  period_from      timestamptz(3)   NOT NULL,
  period_to        timestamptz(3)   NOT NULL,
  prepared_by      text             NOT NULL,
  reviewed_by      text             NOT NULL,
  closed_at        timestamptz(3)   NOT NULL DEFAULT now(),
  complete_through timestamptz(3)   NOT NULL,
  figures          jsonb            NOT NULL,
  report           bytea            NOT NULL,
  sha256           text COLLATE "C" NOT NULL,
  reopened_by      text,
  reopened_at      timestamptz(3),
  reopen_reason    text,
  CONSTRAINT period_close_period CHECK (period_from < period_to),
  CONSTRAINT period_close_is_final CHECK (complete_through > period_to),
  CONSTRAINT period_close_prepared_by CHECK (btrim(prepared_by) <> ''),
  CONSTRAINT period_close_reviewed_by CHECK (btrim(reviewed_by) <> ''),
  CONSTRAINT period_close_two_people CHECK (
    lower(regexp_replace(prepared_by, '\s', '', 'g')) <> lower(regexp_replace(reviewed_by, '\s', '', 'g'))
  ),
  CONSTRAINT period_close_sha256 CHECK (sha256 = encode(sha256(report), 'hex')),
  CONSTRAINT period_close_reopened_is_whole CHECK (num_nulls(reopened_by, reopened_at, reopen_reason) IN (0, 3)),
  CONSTRAINT period_close_reopened_by CHECK (btrim(reopened_by) <> ''),
  CONSTRAINT period_close_reopen_reason CHECK (btrim(reopen_reason) <> ''),
  CONSTRAINT period_close_reopened_later CHECK (reopened_at >= closed_at)
);

-- A day is closed at most once at a time, whatever name its zone goes by.
CREATE UNIQUE INDEX period_close_in_force ON period_close (period_from, period_to)
WHERE reopened_at IS NULL;

-- Without a foreign key: a day has many orders, and a key would ask for its closing once for each.
CREATE TABLE period_close_order (
  close_id       bigint           NOT NULL,
  order_id       text COLLATE "C" NOT NULL,
  currency       text,
  bucket         text             NOT NULL,
  amount         numeric(19, 4),
  applied_amount numeric          NOT NULL,
  net_amount     numeric          NOT NULL,
  pay_id         text COLLATE "C",
  PRIMARY KEY (close_id, order_id)
);

-- What was signed stays, for whoever owns the tables too.
CREATE FUNCTION keep_period_close() RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'UPDATE' OR TG_TABLE_NAME <> 'period_close' THEN
    RAISE EXCEPTION '% keeps what was signed: no row may be changed or deleted; reopen the day instead', TG_TABLE_NAME
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.reopened_at IS NOT NULL THEN
    RAISE EXCEPTION 'Closing % of % (%) was reopened by % and stays as it is; close the day again instead',
      OLD.close_id, OLD.day, OLD.zone, OLD.reopened_by
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF (
    NEW.close_id, NEW.day, NEW.zone, NEW.period_from, NEW.period_to, NEW.prepared_by, NEW.reviewed_by, NEW.closed_at,
    NEW.complete_through, NEW.figures, NEW.report, NEW.sha256
  ) IS DISTINCT FROM (
    OLD.close_id, OLD.day, OLD.zone, OLD.period_from, OLD.period_to, OLD.prepared_by, OLD.reviewed_by, OLD.closed_at,
    OLD.complete_through, OLD.figures, OLD.report, OLD.sha256
  )
  THEN
    RAISE EXCEPTION 'Closing % of % (%) may only be reopened, not changed; reopen the day and close it again',
      OLD.close_id, OLD.day, OLD.zone
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$function$;

CREATE TRIGGER period_close_reopened_once
BEFORE UPDATE OR DELETE ON period_close
FOR EACH ROW
EXECUTE FUNCTION keep_period_close();

CREATE TRIGGER period_close_not_emptied
BEFORE TRUNCATE ON period_close
FOR EACH STATEMENT
EXECUTE FUNCTION keep_period_close();

CREATE TRIGGER period_close_order_kept
BEFORE UPDATE OR DELETE OR TRUNCATE ON period_close_order
FOR EACH STATEMENT
EXECUTE FUNCTION keep_period_close();

-- One row per order of a closed day that is not as it was signed. The orders of the day are read once, beside those that
-- were kept; of other days nothing, where one is asked for.
CREATE VIEW restated_order AS
SELECT
  c.close_id AS close_id,
  c.day AS day,
  c.zone AS zone,
  d.order_id AS order_id,
  d.was_bucket AS was_bucket,
  d.is_bucket AS is_bucket,
  d.was_currency AS was_currency,
  d.is_currency AS is_currency,
  d.was_amount AS was_amount,
  d.is_amount AS is_amount,
  d.was_applied_amount AS was_applied_amount,
  d.is_applied_amount AS is_applied_amount,
  d.was_net_amount AS was_net_amount,
  d.is_net_amount AS is_net_amount,
  d.was_pay_id AS was_pay_id,
  d.is_pay_id AS is_pay_id
FROM period_close AS c
CROSS JOIN LATERAL (
  SELECT
    COALESCE(w.order_id, n.order_id) AS order_id,
    w.bucket AS was_bucket,
    n.bucket AS is_bucket,
    w.currency AS was_currency,
    n.currency AS is_currency,
    w.amount AS was_amount,
    n.amount AS is_amount,
    w.applied_amount AS was_applied_amount,
    n.applied_amount AS is_applied_amount,
    w.net_amount AS was_net_amount,
    n.net_amount AS is_net_amount,
    w.pay_id AS was_pay_id,
    n.pay_id AS is_pay_id
  FROM (
    SELECT
      k.order_id AS order_id,
      k.bucket AS bucket,
      k.currency AS currency,
      k.amount AS amount,
      k.applied_amount AS applied_amount,
      k.net_amount AS net_amount,
      k.pay_id AS pay_id
    FROM period_close_order AS k
    WHERE k.close_id = c.close_id
  ) AS w
  FULL JOIN (
    SELECT
      o.order_id AS order_id,
      o.bucket AS bucket,
      o.currency AS currency,
      o.amount AS amount,
      o.applied_amount AS applied_amount,
      o.net_amount AS net_amount,
      o.pay_id AS pay_id
    FROM order_status AS o
    WHERE o.order_time >= c.period_from
      AND o.order_time < c.period_to
  ) AS n
    ON n.order_id = w.order_id
  WHERE (w.bucket, w.currency, w.amount, w.applied_amount, w.net_amount, w.pay_id)
    IS DISTINCT FROM (n.bucket, n.currency, n.amount, n.applied_amount, n.net_amount, n.pay_id)
) AS d
WHERE c.reopened_at IS NULL;

-- One row per closed day that has changed, and currency and bucket of it that has. What was is the signed total, what is
-- follows from the orders that changed, so the day is read once and changes that cancel each other out show too.
CREATE VIEW restated_day AS
SELECT
  c.close_id AS close_id,
  c.day AS day,
  c.zone AS zone,
  d.currency AS currency,
  d.bucket AS bucket,
  d.was_orders AS was_orders,
  d.is_orders AS is_orders,
  d.is_orders - d.was_orders AS orders_difference,
  d.was_amount AS was_amount,
  d.is_amount AS is_amount,
  d.is_amount - d.was_amount AS amount_difference,
  d.was_net_amount AS was_net_amount,
  d.is_net_amount AS is_net_amount,
  d.is_net_amount - d.was_net_amount AS net_difference
FROM period_close AS c
CROSS JOIN LATERAL (
  SELECT
    s.currency AS currency,
    s.bucket AS bucket,
    CAST(sum(s.was_orders) AS bigint) AS was_orders,
    CAST(sum(s.was_orders + s.more_orders) AS bigint) AS is_orders,
    sum(s.was_amount) AS was_amount,
    sum(s.was_amount + s.more_amount) AS is_amount,
    sum(s.was_net_amount) AS was_net_amount,
    sum(s.was_net_amount + s.more_net_amount) AS is_net_amount
  FROM (
    SELECT
      b.currency AS currency,
      b.bucket AS bucket,
      b.orders AS was_orders,
      0 AS more_orders,
      b.order_amount AS was_amount,
      0.0000 AS more_amount,
      b.applied_amount + b.refunded_amount AS was_net_amount,
      0.0000 AS more_net_amount,
      false AS is_changed
    FROM jsonb_to_recordset(c.figures -> 'buckets') AS b (
      currency text,
      bucket text,
      orders bigint,
      order_amount numeric,
      applied_amount numeric,
      refunded_amount numeric
    )
    UNION ALL
    SELECT
      m.currency AS currency,
      m.bucket AS bucket,
      0 AS was_orders,
      m.sign AS more_orders,
      0.0000 AS was_amount,
      m.sign * COALESCE(m.amount, 0) AS more_amount,
      0.0000 AS was_net_amount,
      m.sign * m.net_amount AS more_net_amount,
      true AS is_changed
    FROM restated_order AS r
    CROSS JOIN LATERAL (
      VALUES
        (-1, r.was_currency, r.was_bucket, r.was_amount, r.was_net_amount),
        (1, r.is_currency, r.is_bucket, r.is_amount, r.is_net_amount)
    ) AS m (sign, currency, bucket, amount, net_amount)
    WHERE r.close_id = c.close_id
      AND m.bucket IS NOT NULL
  ) AS s
  GROUP BY
    s.currency,
    s.bucket
  HAVING bool_or(s.is_changed)
) AS d
WHERE c.reopened_at IS NULL;

-- One row per closing, in force or not. Whether a day has changed is worked out only for those who ask for that column.
CREATE VIEW closed_day AS
SELECT
  c.close_id AS close_id,
  c.day AS day,
  c.zone AS zone,
  c.period_from AS period_from,
  c.period_to AS period_to,
  c.prepared_by AS prepared_by,
  c.reviewed_by AS reviewed_by,
  c.closed_at AS closed_at,
  c.complete_through AS complete_through,
  c.sha256 AS sha256,
  CASE
    WHEN c.reopened_at IS NULL THEN EXISTS (SELECT 1 FROM restated_order AS r WHERE r.close_id = c.close_id)
  END AS is_restated,
  c.reopened_by AS reopened_by,
  c.reopened_at AS reopened_at,
  c.reopen_reason AS reopen_reason
FROM period_close AS c;

GRANT SELECT, INSERT, UPDATE (reopened_by, reopened_at, reopen_reason) ON period_close TO "${writer_role}";
GRANT SELECT, INSERT ON period_close_order TO "${writer_role}";
GRANT SELECT ON closed_day, restated_day, restated_order TO "${writer_role}", "${reader_role}";

COMMENT ON FUNCTION keep_period_close() IS
  'Refuses every change of period_close and period_close_order but the reopening of a day that is closed.';
COMMENT ON TRIGGER period_close_reopened_once ON period_close IS 'Keeps closings as they were signed.';
COMMENT ON TRIGGER period_close_not_emptied ON period_close IS 'Keeps closings as they were signed.';
COMMENT ON TRIGGER period_close_order_kept ON period_close_order IS 'Keeps closings as they were signed.';

COMMENT ON TABLE period_close IS
  'One row per closing of a day, with its reopening if there was one. Rows are never changed otherwise and never deleted. In force are those with no reopened_at, at most one a day.';
COMMENT ON COLUMN period_close.close_id IS 'Number of the closing; of two closings of one day the higher is the later. Numbers may be missing.';
COMMENT ON COLUMN period_close.day IS 'The day, in its zone.';
COMMENT ON COLUMN period_close.zone IS 'Time zone of the day, such as UTC or America/Sao_Paulo.';
COMMENT ON COLUMN period_close.period_from IS 'First moment of the day.';
COMMENT ON COLUMN period_close.period_to IS 'First moment of the next day.';
COMMENT ON COLUMN period_close.prepared_by IS 'Who closed the day.';
COMMENT ON COLUMN period_close.reviewed_by IS 'Who reviewed it: another person, by the name without regard to case and blanks.';
COMMENT ON COLUMN period_close.closed_at IS 'Clock time of the closing, and of the report.';
COMMENT ON COLUMN period_close.complete_through IS 'How far the figures were final: see report_watermark. infinity: the streams had ended.';
COMMENT ON COLUMN period_close.figures IS
  'Figures of the day as signed: rule, buckets, dispositions, tie_outs, each with the columns of the view or function that gave it.';
COMMENT ON COLUMN period_close.report IS 'The signed report as text in UTF-8, byte for byte.';
COMMENT ON COLUMN period_close.sha256 IS 'SHA-256 of report, in lower-case hexadecimal digits.';
COMMENT ON COLUMN period_close.reopened_by IS 'Who reopened the day. NULL: it is closed.';
COMMENT ON COLUMN period_close.reopened_at IS 'Clock time of the reopening. NULL: it is closed.';
COMMENT ON COLUMN period_close.reopen_reason IS 'Why it was reopened. NULL: it is closed.';

COMMENT ON TABLE period_close_order IS
  'One row per closing and order of the day, as it stood in order_status then. Rows are never changed and never deleted.';
COMMENT ON COLUMN period_close_order.close_id IS 'The closing, as in period_close.';
COMMENT ON COLUMN period_close_order.order_id IS 'The order, as in order_status.';
COMMENT ON COLUMN period_close_order.currency IS 'Currency of the amounts. NULL: it was not known.';
COMMENT ON COLUMN period_close_order.bucket IS 'Its bucket.';
COMMENT ON COLUMN period_close_order.amount IS 'Amount due. NULL: it was not known.';
COMMENT ON COLUMN period_close_order.applied_amount IS 'What was paid and counted.';
COMMENT ON COLUMN period_close_order.net_amount IS 'The same less refunds.';
COMMENT ON COLUMN period_close_order.pay_id IS 'Its first payment. NULL: it had none.';

COMMENT ON VIEW restated_order IS
  'One row per order of a closed day that is not as it was signed: what it was, what it is now. Ask for one close_id or day, or every closed day is compared.';
COMMENT ON COLUMN restated_order.close_id IS 'The closing in force of the day.';
COMMENT ON COLUMN restated_order.day IS 'The closed day, in its zone.';
COMMENT ON COLUMN restated_order.zone IS 'Time zone of the day.';
COMMENT ON COLUMN restated_order.order_id IS 'The order.';
COMMENT ON COLUMN restated_order.was_bucket IS 'Its bucket as signed. NULL: it was not among the orders of the day.';
COMMENT ON COLUMN restated_order.is_bucket IS 'Its bucket now. NULL: it is not among the orders of the day any more.';
COMMENT ON COLUMN restated_order.was_currency IS 'Currency of was_amount, was_applied_amount and was_net_amount. NULL: not known.';
COMMENT ON COLUMN restated_order.is_currency IS 'Currency of is_amount, is_applied_amount and is_net_amount. NULL: not known.';
COMMENT ON COLUMN restated_order.was_amount IS 'Amount due as signed. NULL: not known.';
COMMENT ON COLUMN restated_order.is_amount IS 'Amount due now. NULL: not known.';
COMMENT ON COLUMN restated_order.was_applied_amount IS 'What was paid and counted as signed.';
COMMENT ON COLUMN restated_order.is_applied_amount IS 'What is paid and counts now.';
COMMENT ON COLUMN restated_order.was_net_amount IS 'was_applied_amount less refunds.';
COMMENT ON COLUMN restated_order.is_net_amount IS 'is_applied_amount less refunds.';
COMMENT ON COLUMN restated_order.was_pay_id IS 'Its first payment as signed. NULL: none.';
COMMENT ON COLUMN restated_order.is_pay_id IS 'Its first payment now. NULL: none.';

COMMENT ON VIEW restated_day IS
  'Closed days that are not as they were signed: one row per currency and bucket in which any order changed; no row for a day that is as it was. Ask for one close_id or day, or every closed day is compared.';
COMMENT ON COLUMN restated_day.close_id IS 'The closing in force of the day.';
COMMENT ON COLUMN restated_day.day IS 'The closed day, in its zone.';
COMMENT ON COLUMN restated_day.zone IS 'Time zone of the day.';
COMMENT ON COLUMN restated_day.currency IS 'Currency of the amounts. NULL: not known.';
COMMENT ON COLUMN restated_day.bucket IS 'The bucket of order_status.';
COMMENT ON COLUMN restated_day.was_orders IS 'Number of orders as signed.';
COMMENT ON COLUMN restated_day.is_orders IS 'Number of orders now.';
COMMENT ON COLUMN restated_day.orders_difference IS 'is_orders - was_orders.';
COMMENT ON COLUMN restated_day.was_amount IS 'Amount due for the orders as signed.';
COMMENT ON COLUMN restated_day.is_amount IS 'Amount due for the orders now.';
COMMENT ON COLUMN restated_day.amount_difference IS 'is_amount - was_amount.';
COMMENT ON COLUMN restated_day.was_net_amount IS 'What was paid for the orders less refunds, as signed.';
COMMENT ON COLUMN restated_day.is_net_amount IS 'What is paid for the orders less refunds, now.';
COMMENT ON COLUMN restated_day.net_difference IS 'is_net_amount - was_net_amount.';

COMMENT ON VIEW closed_day IS 'One row per closing of a day, in force or reopened since.';
COMMENT ON COLUMN closed_day.close_id IS 'Number of the closing; of two closings of one day the higher is the later.';
COMMENT ON COLUMN closed_day.day IS 'The day, in its zone.';
COMMENT ON COLUMN closed_day.zone IS 'Time zone of the day.';
COMMENT ON COLUMN closed_day.period_from IS 'First moment of the day.';
COMMENT ON COLUMN closed_day.period_to IS 'First moment of the next day.';
COMMENT ON COLUMN closed_day.prepared_by IS 'Who closed the day.';
COMMENT ON COLUMN closed_day.reviewed_by IS 'Who reviewed it.';
COMMENT ON COLUMN closed_day.closed_at IS 'Clock time of the closing.';
COMMENT ON COLUMN closed_day.complete_through IS 'How far the figures were final. infinity: the streams had ended.';
COMMENT ON COLUMN closed_day.sha256 IS 'SHA-256 of the signed report.';
COMMENT ON COLUMN closed_day.is_restated IS 'Whether restated_order has rows for it: the day is not as it was signed. NULL: it was reopened. Compares the day, order by order.';
COMMENT ON COLUMN closed_day.reopened_by IS 'Who reopened the day. NULL: it is closed.';
COMMENT ON COLUMN closed_day.reopened_at IS 'Clock time of the reopening. NULL: it is closed.';
COMMENT ON COLUMN closed_day.reopen_reason IS 'Why it was reopened. NULL: it is closed.';
