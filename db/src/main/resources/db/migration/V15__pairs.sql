-- Other pairs of streams: events that belong together by a key and an interval of time.

-- By which rules a pipeline's job last started to match its pairs, for the views below.
CREATE TABLE pair_settings (
  pipeline     text COLLATE "C" NOT NULL,
  pair         text COLLATE "C" NOT NULL,
  match_before interval         NOT NULL,
  match_after  interval         NOT NULL,
  keep         text COLLATE "C" NOT NULL,
  recorded_at  timestamptz(3)   NOT NULL DEFAULT now(),
  PRIMARY KEY (pipeline, pair),
  CONSTRAINT pair_settings_keep CHECK (keep IN ('FIRST', 'LAST', 'ALL')),
  CONSTRAINT pair_settings_interval CHECK (match_before + match_after >= interval '0')
);

-- One row per event of a side, matched or not. A pair has its own rows also of a topic that another one reads: the rows
-- of a pair that is given up can be deleted alone.
CREATE TABLE pair_event (
  pair       text COLLATE "C" NOT NULL,
  side       text COLLATE "C" NOT NULL,
  event_id   text COLLATE "C" NOT NULL,
  join_key   text COLLATE "C" NOT NULL,
  event_time timestamptz(3)   NOT NULL,
  PRIMARY KEY (pair, side, event_id),
  CONSTRAINT pair_event_side CHECK (side IN ('LEFT', 'RIGHT'))
);

-- For pair_unmatched and for a backfill, which ask for the events of a key or of a time.
CREATE INDEX pair_event_key ON pair_event (pair, join_key, event_time);

CREATE INDEX pair_event_time ON pair_event USING brin (event_time timestamptz_minmax_multi_ops)
WITH (pages_per_range = 32, autosummarize = on);

-- One row per left event, or per match where all are kept.
CREATE TABLE pair_match (
  pair       text COLLATE "C" NOT NULL,
  left_id    text COLLATE "C" NOT NULL,
  match_key  text COLLATE "C" NOT NULL,
  right_id   text COLLATE "C" NOT NULL,
  join_key   text COLLATE "C" NOT NULL,
  left_time  timestamptz(3)   NOT NULL,
  right_time timestamptz(3)   NOT NULL,
  PRIMARY KEY (pair, left_id, match_key),
  CONSTRAINT pair_match_key CHECK (match_key IN ('', right_id))
)
WITH (fillfactor = 90);

CREATE INDEX pair_match_time ON pair_match USING brin (left_time timestamptz_minmax_multi_ops)
WITH (pages_per_range = 32, autosummarize = on);

-- One row per pair. The watermark is recorded by the sink of its matches.
CREATE VIEW pair_watermark AS
SELECT
  s.pipeline AS pipeline,
  s.pair AS pair,
  w.watermark AS watermark,
  w.moved_at AS moved_at
FROM pair_settings AS s
LEFT JOIN pipeline_progress_watermark AS w
  ON w.pipeline = s.pipeline || '/pairs'
  AND w.sink = 'pair_' || s.pair || '_match';

-- One row per left event and match of it; one without a match has NULLs.
CREATE VIEW pair_result AS
SELECT
  l.pair AS pair,
  l.event_id AS left_id,
  l.join_key AS join_key,
  l.event_time AS left_time,
  m.right_id AS right_id,
  m.right_time AS right_time,
  EXISTS (
    SELECT 1
    FROM pair_settings AS s
    JOIN pair_watermark AS w
      ON w.pipeline = s.pipeline
      AND w.pair = s.pair
    WHERE s.pair = l.pair
      AND w.watermark > l.event_time + s.match_after
  ) AS is_final
FROM pair_event AS l
LEFT JOIN pair_match AS m
  ON m.pair = l.pair
  AND m.left_id = l.event_id
WHERE l.side = 'LEFT';

-- One row per left and right event that satisfy the rules of their pair and are not matched, nor outdone by the match
-- that is kept.
CREATE VIEW pair_unmatched AS
SELECT
  s.pipeline AS pipeline,
  s.pair AS pair,
  l.event_id AS left_id,
  l.event_time AS left_time,
  r.event_id AS right_id,
  r.event_time AS right_time,
  m.right_id AS present_right_id
FROM pair_settings AS s
JOIN pair_event AS l
  ON l.pair = s.pair
  AND l.side = 'LEFT'
JOIN pair_event AS r
  ON r.pair = s.pair
  AND r.side = 'RIGHT'
  AND r.join_key = l.join_key
  AND r.event_time BETWEEN l.event_time - s.match_before AND l.event_time + s.match_after
LEFT JOIN pair_match AS m
  ON m.pair = s.pair
  AND m.left_id = l.event_id
  AND m.match_key = CASE WHEN s.keep = 'ALL' THEN r.event_id ELSE '' END
WHERE m.left_id IS NULL
   OR (s.keep = 'FIRST' AND (r.event_time, r.event_id) < (m.right_time, m.right_id))
   OR (s.keep = 'LAST' AND (r.event_time, r.event_id) > (m.right_time, m.right_id));

-- What came late to a pair, or was deleted of its topics, makes no window of orders due.
CREATE OR REPLACE VIEW backfill_cause AS
SELECT
  s.pipeline AS pipeline,
  'LATE_EVENT' AS cause,
  l.event_time AS time_from,
  l.event_time AS time_to,
  l.seen_at AS since
FROM pipeline_settings AS s
CROSS JOIN late_event AS l
WHERE l.stream IN ('orders', 'payments', 'rates')
UNION ALL
-- A late payment may belong to an order of another window.
SELECT
  s.pipeline AS pipeline,
  'LATE_EVENT' AS cause,
  o.order_time AS time_from,
  o.order_time AS time_to,
  l.seen_at AS since
FROM pipeline_settings AS s
CROSS JOIN late_event AS l
JOIN order_reconciliation AS o
  ON o.order_id = l.order_id
  AND l.event_time BETWEEN o.order_time - s.payment_before AND o.order_time + s.payment_after
WHERE l.stream = 'payments'
UNION ALL
-- When the pair was written nobody knows: a run that left it as it is will not be asked again at once.
SELECT
  u.pipeline AS pipeline,
  'UNMATCHED_PAIR' AS cause,
  u.order_time AS time_from,
  u.order_time AS time_to,
  NULL AS since
FROM unmatched_pair AS u
UNION ALL
SELECT
  s.pipeline AS pipeline,
  'SOURCE_GAP' AS cause,
  COALESCE(g.event_time_before, g.found_at) AS time_from,
  GREATEST(g.event_time_before, g.found_at) AS time_to,
  g.found_at AS since
FROM pipeline_settings AS s
CROSS JOIN source_gap AS g
WHERE NOT EXISTS (
  SELECT 1
  FROM source_progress AS p
  WHERE p.topic = g.topic
    AND p.stream NOT IN ('orders', 'payments', 'rates')
)
UNION ALL
SELECT
  r.pipeline AS pipeline,
  'FAILED_RUN' AS cause,
  r.window_from AS time_from,
  r.window_to - interval '1 ms' AS time_to,
  r.finished_at AS since
FROM backfill_run AS r
WHERE r.state = 'FAILED';

-- Only orders and payments name an order.
ALTER TABLE late_event ALTER COLUMN order_id DROP NOT NULL;

GRANT SELECT, INSERT, UPDATE ON pair_event, pair_match TO "${writer_role}";
GRANT SELECT, INSERT, UPDATE, DELETE ON pair_settings TO "${writer_role}";
GRANT SELECT ON pair_watermark, pair_unmatched TO "${writer_role}";
GRANT SELECT ON pair_settings, pair_event, pair_match, pair_watermark, pair_result, pair_unmatched TO "${reader_role}";

COMMENT ON TABLE pair_settings IS
  'One row per pair of a pipeline: the rules by which it matches, as its job last started with them.';
COMMENT ON COLUMN pair_settings.pipeline IS 'Name of the pipeline.';
COMMENT ON COLUMN pair_settings.pair IS 'Name of the pair, as in the settings pairs.<name>.*.';
COMMENT ON COLUMN pair_settings.match_before IS 'How long before the left event the right one may lie, itself included.';
COMMENT ON COLUMN pair_settings.match_after IS 'How long after the left event the right one may lie, itself included.';
COMMENT ON COLUMN pair_settings.keep IS 'Which matches of a left event are kept: FIRST, LAST or ALL.';
COMMENT ON COLUMN pair_settings.recorded_at IS 'Clock time at which the job first started with these.';

COMMENT ON TABLE pair_event IS
  'One row per event that a pair has read, matched or not. What was not accepted stands in rejected_event.';
COMMENT ON COLUMN pair_event.pair IS 'Name of the pair.';
COMMENT ON COLUMN pair_event.side IS 'LEFT or RIGHT.';
COMMENT ON COLUMN pair_event.event_id IS 'What names the event among those of its side. Of several events with one id the one with the latest event_time stands here.';
COMMENT ON COLUMN pair_event.join_key IS 'By which it belongs to events of the other side.';
COMMENT ON COLUMN pair_event.event_time IS 'When it happened, by the clock of its source.';

COMMENT ON TABLE pair_match IS
  'One row per left event that has a match, or per match where the pair keeps all: left and right have the same key, and right lies in the interval around left, both ends included.';
COMMENT ON COLUMN pair_match.pair IS 'Name of the pair.';
COMMENT ON COLUMN pair_match.left_id IS 'The left event.';
COMMENT ON COLUMN pair_match.match_key IS 'right_id where the pair keeps all matches, else empty: then the left event has one row.';
COMMENT ON COLUMN pair_match.right_id IS 'The right event: the earliest, the latest or any, as the pair keeps them; equal times are settled by the id.';
COMMENT ON COLUMN pair_match.join_key IS 'The key that both have.';
COMMENT ON COLUMN pair_match.left_time IS 'When the left event happened.';
COMMENT ON COLUMN pair_match.right_time IS 'When the right event happened.';

COMMENT ON VIEW pair_watermark IS 'How far each pair is: up to the watermark all its matches are committed.';
COMMENT ON COLUMN pair_watermark.pipeline IS 'Name of the pipeline.';
COMMENT ON COLUMN pair_watermark.pair IS 'Name of the pair.';
COMMENT ON COLUMN pair_watermark.watermark IS 'Event time up to which matches are complete. NULL: nothing may be concluded.';
COMMENT ON COLUMN pair_watermark.moved_at IS 'Clock time at which it last moved. NULL: no writer was ever there.';

COMMENT ON VIEW pair_result IS 'One row per left event and its match, or its matches where the pair keeps all; also those without one.';
COMMENT ON COLUMN pair_result.pair IS 'Name of the pair.';
COMMENT ON COLUMN pair_result.left_id IS 'The left event.';
COMMENT ON COLUMN pair_result.join_key IS 'Its key.';
COMMENT ON COLUMN pair_result.left_time IS 'When it happened.';
COMMENT ON COLUMN pair_result.right_id IS 'The right event. NULL: none matches, or, while is_final is false, none yet.';
COMMENT ON COLUMN pair_result.right_time IS 'When the right event happened. NULL: as right_id.';
COMMENT ON COLUMN pair_result.is_final IS 'True once the watermark is past the end of its interval: only what comes late can change it.';

COMMENT ON VIEW pair_unmatched IS
  'One row per left and right event that belong together by the rules of their pair where pair_match shows neither this match nor a better one: the stream missed it. Empty when all is well, but for events that have only just been written.';
COMMENT ON COLUMN pair_unmatched.pipeline IS 'Name of the pipeline.';
COMMENT ON COLUMN pair_unmatched.pair IS 'Name of the pair.';
COMMENT ON COLUMN pair_unmatched.left_id IS 'The left event.';
COMMENT ON COLUMN pair_unmatched.left_time IS 'When it happened.';
COMMENT ON COLUMN pair_unmatched.right_id IS 'The right event.';
COMMENT ON COLUMN pair_unmatched.right_time IS 'When it happened.';
COMMENT ON COLUMN pair_unmatched.present_right_id IS 'What the left event is matched with now. NULL: nothing.';

COMMENT ON COLUMN source_progress.stream IS 'Stream that the topic is read for: orders, payments, rates, or a side of a pair as name.left or name.right.';
COMMENT ON COLUMN source_progress.newest_event_time IS 'The latest time of an accepted event. NULL: none was accepted.';
COMMENT ON COLUMN conservation.stream IS 'Stream that the topic is read for: orders, payments, rates, or a side of a pair as name.left or name.right.';
COMMENT ON COLUMN conservation.newest_event_time IS 'The latest time of an accepted event. NULL: none was accepted.';
COMMENT ON COLUMN rejected_event.stream IS 'Stream that the record was read for: orders, payments, rates, or a side of a pair as name.left or name.right.';
COMMENT ON COLUMN rejected_event.event_key IS 'Key of the order or payment, currency of the rate, or id of the event of a pair, as far as it could be read; not checked. NULL: it could not be read.';
COMMENT ON COLUMN rejected_by_reason.stream IS 'Stream that the records were read for: orders, payments, rates, or a side of a pair as name.left or name.right.';
COMMENT ON COLUMN late_event.stream IS 'Stream that the event belongs to: orders, payments, rates, or a side of a pair as name.left or name.right.';
COMMENT ON COLUMN late_event.order_id IS 'The order, or the order that the payment names. NULL: the event is neither.';
COMMENT ON COLUMN late_event.pay_id IS 'The payment. NULL: the event is none.';
COMMENT ON COLUMN late_event.event_time IS 'When it happened, by the clock of its source.';
COMMENT ON COLUMN pipeline_progress.pipeline IS
  'Name of the pipeline, as its settings give it. What rates and other pairs decide stands under the name with /rates or /pairs behind it, so that it holds nothing else back.';
