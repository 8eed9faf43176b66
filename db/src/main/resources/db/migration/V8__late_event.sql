-- Accepted events that arrived at or behind the watermark of their source. They go on their way all the same; what they
-- should have changed may be past, so the window of their time is due for a backfill.
CREATE TABLE late_event (
  topic           text COLLATE "C" NOT NULL,
  topic_partition integer          NOT NULL,
  topic_offset    bigint           NOT NULL,
  stream          text COLLATE "C" NOT NULL,
  order_id        text COLLATE "C" NOT NULL,
  pay_id          text COLLATE "C",
  event_time      timestamptz(3)   NOT NULL,
  watermark       timestamptz(3)   NOT NULL,
  lateness        interval         GENERATED ALWAYS AS (watermark - event_time) STORED,
  seen_at         timestamptz(3)   NOT NULL DEFAULT now(),
  PRIMARY KEY (topic, topic_partition, topic_offset),
  CONSTRAINT late_event_is_late CHECK (event_time <= watermark)
);

-- The backfill asks for windows. Rows lie in the order in which they arrived, late by a minute beside late by a month,
-- so block ranges would be wide; a B-tree costs little here, since few events are late.
CREATE INDEX late_event_time ON late_event (event_time);

GRANT SELECT, INSERT, UPDATE ON late_event TO "${writer_role}";
GRANT SELECT ON late_event TO "${reader_role}";

COMMENT ON TABLE late_event IS
  'One row per accepted event that arrived at or behind the watermark of its source. The event also stands in the other tables; its order may have been decided without it until a backfill of its time.';
COMMENT ON COLUMN late_event.topic IS 'Kafka topic in which the event lies.';
COMMENT ON COLUMN late_event.topic_partition IS 'Partition of the topic, from 0.';
COMMENT ON COLUMN late_event.topic_offset IS 'Offset of the event in its partition.';
COMMENT ON COLUMN late_event.stream IS 'Stream that the event belongs to: orders or payments.';
COMMENT ON COLUMN late_event.order_id IS 'The order, or the order that the payment names.';
COMMENT ON COLUMN late_event.pay_id IS 'The payment. NULL: the event is an order.';
COMMENT ON COLUMN late_event.event_time IS 'When it happened: the order_time of an order, the pay_time of a payment.';
COMMENT ON COLUMN late_event.watermark IS
  'Watermark of the source when the event arrived, at or after event_time. Read again after a restart, the event may meet another one; the least stays.';
COMMENT ON COLUMN late_event.lateness IS 'How far behind the watermark the event was: watermark - event_time, zero if both are equal. Follows from both and cannot be written.';
COMMENT ON COLUMN late_event.seen_at IS 'Clock time at which the event was first written here.';
