-- Rates of exchange, and each order in the base currency at the rate in force when it was placed.

-- One row per (currency, update_time): the ledger of versions. Of several at one instant the one with the larger offset
-- counts; Kafka keeps the versions of a currency in one partition, so that is the one published later.
CREATE TABLE fx_rate (
  currency       text COLLATE "C" NOT NULL,
  update_time    timestamptz(3)   NOT NULL,
  rate           numeric(18, 10),
  version_offset bigint           NOT NULL,
  PRIMARY KEY (currency, update_time),
  CONSTRAINT fx_rate_is_positive CHECK (rate > 0)
);

-- One row per order. Its order, the rate and what follows from both change together, and a version rests on
-- (order_version, version_time, version_offset): a rate that was in force later, yet not after the order, is the better
-- fact. Where there was none, version_time is 1970-01-01, so that any rate found by a backfill replaces it, and a source
-- that has lost its history replaces nothing.
CREATE TABLE order_fx (
  order_id       text COLLATE "C" PRIMARY KEY,
  order_version  bigint           NOT NULL,
  order_time     timestamptz(3)   NOT NULL,
  amount         numeric(19, 4),
  currency       text COLLATE "C",
  rate           numeric(18, 10),
  base_currency  text             NOT NULL,
  base_amount    numeric(38, 14),
  rate_time      timestamptz(3),
  reason         text COLLATE "C",
  version_time   timestamptz(3)   NOT NULL,
  version_offset bigint           NOT NULL,
  CONSTRAINT order_fx_reason CHECK (reason IN ('CURRENCY_MISSING', 'RATE_MISSING', 'AMOUNT_MISSING')),
  CONSTRAINT order_fx_amount_or_reason CHECK (num_nonnulls(base_amount, reason) = 1),
  CONSTRAINT order_fx_rate_is_positive CHECK (rate > 0),
  CONSTRAINT order_fx_no_rate_of_later CHECK (rate_time <= order_time AND version_time <= order_time)
)
WITH (fillfactor = 90);

-- Reports ask for a day, and rows lie about in the order of their time.
CREATE INDEX order_fx_time ON order_fx USING brin (order_time timestamptz_minmax_multi_ops)
WITH (pages_per_range = 32, autosummarize = on);

-- One row per order that does not rest on the version the ledger has for its time: the rate came after the order was
-- given out, or the order after its version was forgotten. The net that needs no watermark, for a rate may be on time by
-- the watermark of a source that has been silent, and yet late for the orders.
CREATE VIEW order_fx_outdated AS
SELECT
  f.order_id AS order_id,
  f.order_time AS order_time,
  f.currency AS currency,
  f.rate AS present_rate,
  f.rate_time AS present_rate_time,
  v.rate AS rate,
  v.update_time AS rate_time
FROM order_fx AS f
CROSS JOIN LATERAL (
  SELECT
    r.rate AS rate,
    r.update_time AS update_time,
    r.version_offset AS version_offset
  FROM fx_rate AS r
  WHERE r.currency = f.currency
    AND r.update_time <= f.order_time
  ORDER BY r.update_time DESC
  LIMIT 1
) AS v
WHERE f.currency <> f.base_currency
  AND (v.update_time, v.version_offset) > (f.version_time, f.version_offset);

GRANT SELECT, INSERT, UPDATE ON fx_rate, order_fx TO "${writer_role}";
GRANT SELECT ON fx_rate, order_fx, order_fx_outdated TO "${reader_role}";
GRANT SELECT ON order_fx_outdated TO "${writer_role}";

COMMENT ON TABLE fx_rate IS
  'One row per version of a rate: in force from update_time on, itself included, until the next version of its currency.';
COMMENT ON COLUMN fx_rate.currency IS 'The currency that is converted.';
COMMENT ON COLUMN fx_rate.update_time IS 'Instant from which the version is in force, by the source of the rates.';
COMMENT ON COLUMN fx_rate.rate IS 'Units of the base currency for one unit of currency. NULL: from then on there is no rate.';
COMMENT ON COLUMN fx_rate.version_offset IS
  'Offset of its record; of two versions at one instant the larger counts. -1: the source has no offsets.';

COMMENT ON TABLE order_fx IS
  'One row per order: its amount in the base currency at the rate in force at order_time, never at a later one. Empty where no rates are read.';
COMMENT ON COLUMN order_fx.order_id IS 'The order''s key, as the shop gave it.';
COMMENT ON COLUMN order_fx.order_version IS 'Version of the order that was converted; a higher one replaces the row.';
COMMENT ON COLUMN order_fx.order_time IS 'When the order was placed, by the shop''s clock.';
COMMENT ON COLUMN order_fx.amount IS 'Amount due, in units of currency. NULL: not known.';
COMMENT ON COLUMN order_fx.currency IS 'Currency of amount. NULL: not known.';
COMMENT ON COLUMN order_fx.rate IS
  'Units of base_currency for one unit of currency at order_time; 1 for an order in the base currency. NULL: none was in force, see reason; never zero instead.';
COMMENT ON COLUMN order_fx.base_currency IS 'Currency of base_amount, the setting rates.base-currency.';
COMMENT ON COLUMN order_fx.base_amount IS
  'amount * rate with all its digits, four and ten after the point; nothing is rounded. NULL: not known, see reason. Round sums, not rows.';
COMMENT ON COLUMN order_fx.rate_time IS 'Since when the rate was in force, at or before order_time. NULL: no rate, or the order is in the base currency.';
COMMENT ON COLUMN order_fx.reason IS
  'Why there is no base_amount: CURRENCY_MISSING if the order names no currency, RATE_MISSING if none was in force at order_time as far as the stream knew, AMOUNT_MISSING if the order has none. NULL: there is one.';
COMMENT ON COLUMN order_fx.version_time IS
  'Time of the version that the row rests on, also of one that ended the rate: a later one, not after order_time, replaces the row. 1970-01-01: it rests on none.';
COMMENT ON COLUMN order_fx.version_offset IS 'Offset of that version; the larger of two at one instant replaces the row. -1: none, or the source has no offsets.';

COMMENT ON VIEW order_fx_outdated IS
  'One row per order whose row in order_fx does not rest on the version that fx_rate has for its order_time: its window is due for a backfill. Empty when all is well, but for orders and rates that have only just been written.';
COMMENT ON COLUMN order_fx_outdated.order_id IS 'The order.';
COMMENT ON COLUMN order_fx_outdated.order_time IS 'When the order was placed.';
COMMENT ON COLUMN order_fx_outdated.currency IS 'Currency of the order.';
COMMENT ON COLUMN order_fx_outdated.present_rate IS 'Rate that the order shows now. NULL: none.';
COMMENT ON COLUMN order_fx_outdated.present_rate_time IS 'Since when that rate was in force. NULL: none.';
COMMENT ON COLUMN order_fx_outdated.rate IS 'Rate that was in force. NULL: the version ended the one before it.';
COMMENT ON COLUMN order_fx_outdated.rate_time IS 'Since when it was in force.';

COMMENT ON COLUMN source_progress.stream IS 'Stream that the topic is read for: orders, payments or rates.';
COMMENT ON COLUMN source_progress.newest_event_time IS 'The latest time of an accepted event: order_time, pay_time or update_time. NULL: none was accepted.';
COMMENT ON COLUMN conservation.stream IS 'Stream that the topic is read for: orders, payments or rates.';
COMMENT ON COLUMN conservation.newest_event_time IS 'The latest time of an accepted event: order_time, pay_time or update_time. NULL: none was accepted.';
COMMENT ON COLUMN rejected_event.stream IS 'Stream that the record was read for: orders, payments or rates.';
COMMENT ON COLUMN rejected_event.event_key IS 'Key of the order or payment, or currency of the rate, as far as it could be read; not checked. NULL: it could not be read.';
COMMENT ON COLUMN rejected_by_reason.stream IS 'Stream that the records were read for: orders, payments or rates.';
COMMENT ON COLUMN late_event.stream IS 'Stream that the event belongs to: orders, payments or rates.';
COMMENT ON COLUMN late_event.order_id IS 'The order, or the order that the payment names. NULL: the event is a rate.';
COMMENT ON COLUMN late_event.pay_id IS 'The payment. NULL: the event is an order or a rate.';
COMMENT ON COLUMN late_event.event_time IS 'When it happened: the order_time of an order, the pay_time of a payment, the update_time of a rate.';
COMMENT ON COLUMN pipeline_progress.pipeline IS
  'Name of the pipeline, as its settings give it. What rates decide stands under the name with /rates behind it, so that it holds nothing else back.';
