-- Every record that cannot be a valid event: where it lies, why it was refused, and its bytes, so that none is dropped
-- in silence. The stream writes a record again when it reads it again after a restart; it never writes seen_at and
-- replayed_at, so both stay.
CREATE TABLE rejected_event (
  topic           text COLLATE "C" NOT NULL,
  topic_partition integer          NOT NULL,
  topic_offset    bigint           NOT NULL,
  stream          text COLLATE "C" NOT NULL,
  record_time     timestamptz(3),
  event_key       text COLLATE "C",
  reason_code     text COLLATE "C" NOT NULL,
  reason          text             NOT NULL,
  payload         bytea,
  seen_at         timestamptz(3)   NOT NULL DEFAULT now(),
  replayed_at     timestamptz(3),
  PRIMARY KEY (topic, topic_partition, topic_offset)
);

-- What was rejected since a moment. Rows are only ever appended, so their time and their place go together.
CREATE INDEX rejected_event_time ON rejected_event
USING brin (seen_at)
WITH (pages_per_range = 32, autosummarize = on);

-- What was rejected for a reason, and the counts by reason without a look at the rows. One flush has one seen_at, so
-- equal entries are stored once.
CREATE INDEX rejected_event_reason ON rejected_event (reason_code, stream, seen_at);

-- One row per (stream, reason_code). Nothing of the records themselves: this is what the reader sees of them.
CREATE VIEW rejected_by_reason AS
SELECT
  r.stream AS stream,
  r.reason_code AS reason_code,
  count(*) AS count,
  CAST(min(r.seen_at) AS timestamptz(3)) AS first_seen,
  CAST(max(r.seen_at) AS timestamptz(3)) AS last_seen
FROM rejected_event AS r
-- In the order of the index, which is then read as it lies.
GROUP BY
  r.reason_code,
  r.stream;

GRANT SELECT, INSERT, UPDATE ON rejected_event TO "${writer_role}";
GRANT SELECT ON rejected_by_reason TO "${writer_role}", "${reader_role}";

COMMENT ON TABLE rejected_event IS
  'One row per record that cannot be a valid event. It moved no watermark and stands in no other table. Read, accepted and rejected are held against each other in the view conservation.';
COMMENT ON COLUMN rejected_event.topic IS 'Kafka topic in which the record lies.';
COMMENT ON COLUMN rejected_event.topic_partition IS 'Partition of the topic, from 0.';
COMMENT ON COLUMN rejected_event.topic_offset IS 'Offset of the record in its partition.';
COMMENT ON COLUMN rejected_event.stream IS 'Stream that the record was read for: orders or payments.';
COMMENT ON COLUMN rejected_event.record_time IS 'Timestamp that Kafka keeps with the record; not the time of the event. NULL: it keeps none.';
COMMENT ON COLUMN rejected_event.event_key IS 'Key of the order or payment as far as it could be read; not checked. NULL: it could not be read.';
COMMENT ON COLUMN rejected_event.reason_code IS 'Kind of fault, one word in capitals such as MALFORMED_JSON. What to count and to ask for.';
COMMENT ON COLUMN rejected_event.reason IS 'What is wrong with this record, as a sentence for a person.';
COMMENT ON COLUMN rejected_event.payload IS 'Value of the record, byte for byte. NULL: it has none, as the deletion mark of a compacted topic.';
COMMENT ON COLUMN rejected_event.seen_at IS 'Clock time at which the record was first written here. Reading it again changes nothing.';
COMMENT ON COLUMN rejected_event.replayed_at IS 'Clock time at which a corrected record was published in place of this one. NULL: never.';

COMMENT ON VIEW rejected_by_reason IS
  'How many records were rejected, by stream and kind of fault. One that was corrected and published again still counts: it was rejected.';
COMMENT ON COLUMN rejected_by_reason.stream IS 'Stream that the records were read for: orders or payments.';
COMMENT ON COLUMN rejected_by_reason.reason_code IS 'Kind of fault, one word in capitals such as MALFORMED_JSON.';
COMMENT ON COLUMN rejected_by_reason.count IS 'Number of records.';
COMMENT ON COLUMN rejected_by_reason.first_seen IS 'Clock time at which the first of them was written.';
COMMENT ON COLUMN rejected_by_reason.last_seen IS 'Clock time at which the last of them was written.';
