-- What is to be told to another system, kept here until that has taken it: who has something to tell writes a row and
-- goes on, and a restart loses nothing.
CREATE TABLE notification (
  event_id        text COLLATE "C" PRIMARY KEY,
  kind            text COLLATE "C" NOT NULL,
  pipeline        text COLLATE "C" NOT NULL,
  occurred_at     timestamptz(3)   NOT NULL DEFAULT now(),
  message         text             NOT NULL,
  figures         jsonb            NOT NULL DEFAULT '{}',
  attempts        integer          NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3)   NOT NULL DEFAULT now(),
  last_failure    text,
  sent_at         timestamptz(3),
  CONSTRAINT notification_kind CHECK (
    kind IN ('REPORT_READY', 'DIFFERENCES_FOUND', 'WATERMARK_STALLED', 'UNPAID_ABOVE', 'RUN_MISSED')
  )
);

-- Asked every few seconds; what is sent leaves it.
CREATE INDEX notification_waiting ON notification (next_attempt_at)
WHERE sent_at IS NULL;

-- Since when a pipeline's watermark is what it is. pipeline_progress cannot tell: there a job that starts over and over
-- without getting anywhere looks as if it had just moved.
CREATE TABLE watermark_stand (
  pipeline     text COLLATE "C" PRIMARY KEY,
  watermark    timestamptz(3),
  ended        boolean          NOT NULL,
  stands_since timestamptz(3)   NOT NULL
);

-- How many orders were marked unpaid of late is asked again and again. Few orders are, and the mark stays as it is.
CREATE INDEX order_reconciliation_unpaid ON order_reconciliation (unpaid_at)
WHERE unpaid_at IS NOT NULL;

GRANT SELECT, INSERT, UPDATE ON notification, watermark_stand TO "${writer_role}";

COMMENT ON TABLE notification IS
  'One row per fact that is told to the address in the setting notify.url. Rows without sent_at wait, or were given up after the time in the setting notify.give-up-after.';
COMMENT ON COLUMN notification.event_id IS 'Names the fact: whoever finds it again finds this row, and whoever receives it twice can tell.';
COMMENT ON COLUMN notification.kind IS 'REPORT_READY, DIFFERENCES_FOUND, WATERMARK_STALLED, UNPAID_ABOVE or RUN_MISSED.';
COMMENT ON COLUMN notification.pipeline IS 'Name of the pipeline that it is about.';
COMMENT ON COLUMN notification.occurred_at IS 'Clock time of the fact.';
COMMENT ON COLUMN notification.message IS 'The fact as a sentence.';
COMMENT ON COLUMN notification.figures IS 'What the sentence says, by name, as strings.';
COMMENT ON COLUMN notification.attempts IS 'How often the sending was begun.';
COMMENT ON COLUMN notification.next_attempt_at IS 'Clock time from which on it is sent, again if need be.';
COMMENT ON COLUMN notification.last_failure IS 'Why the last attempt failed. NULL: none did.';
COMMENT ON COLUMN notification.sent_at IS 'Clock time at which the receiver took it. NULL: it has not yet.';

COMMENT ON TABLE watermark_stand IS 'One row per pipeline that a scheduler with notifications looks after: since when its watermark stands where it does.';
COMMENT ON COLUMN watermark_stand.pipeline IS 'Name of the pipeline.';
COMMENT ON COLUMN watermark_stand.watermark IS 'The watermark of its first payments. NULL: none is recorded.';
COMMENT ON COLUMN watermark_stand.ended IS 'True if every input is read to its end, so that it will not move any more.';
COMMENT ON COLUMN watermark_stand.stands_since IS 'Clock time at which it came to stand there.';
