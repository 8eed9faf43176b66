-- How far each partition is read, and what became of its records. That read = accepted + rejected is no constraint: a
-- break must show, not stop the stream.
CREATE TABLE source_progress (
  topic             text COLLATE "C" NOT NULL,
  topic_partition   integer          NOT NULL,
  stream            text COLLATE "C" NOT NULL,
  read_count        bigint           NOT NULL,
  accepted_count    bigint           NOT NULL,
  rejected_count    bigint           NOT NULL,
  first_offset      bigint           NOT NULL,
  last_offset       bigint           NOT NULL,
  newest_event_time timestamptz(3),
  updated_at        timestamptz(3)   NOT NULL DEFAULT now(),
  PRIMARY KEY (topic, topic_partition)
)
-- A few rows, each updated at every flush: half-empty pages keep the new versions beside the old ones.
WITH (fillfactor = 50);

-- The stream's writer knows only the columns of its pipeline.
CREATE FUNCTION stamp_source_progress() RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END
$function$;

CREATE TRIGGER source_progress_stamp
BEFORE UPDATE ON source_progress
FOR EACH ROW
EXECUTE FUNCTION stamp_source_progress();

-- One row per (topic, topic_partition). A rejected record may be committed before the counts that cover it, hence the
-- bound by last_offset; and older ones may stand there from before the counts begin, hence first_offset. The count is one range of the primary key of rejected_event, read from the index alone where
-- autovacuum has been: its cost grows with what was rejected, not with what was read, 0.1 s for a million rows.
CREATE VIEW conservation AS
SELECT
  s.stream AS stream,
  s.topic AS topic,
  s.topic_partition AS topic_partition,
  s.read_count AS read_count,
  s.accepted_count AS accepted_count,
  s.rejected_count AS rejected_count,
  r.rejected_rows AS rejected_rows,
  s.read_count = s.accepted_count + s.rejected_count AND s.rejected_count = r.rejected_rows AS holds,
  s.last_offset AS last_offset,
  s.newest_event_time AS newest_event_time,
  s.updated_at AS updated_at
FROM source_progress AS s
CROSS JOIN LATERAL (
  SELECT
    count(*) AS rejected_rows
  FROM rejected_event AS e
  WHERE e.topic = s.topic
    AND e.topic_partition = s.topic_partition
    AND e.topic_offset BETWEEN s.first_offset AND s.last_offset
) AS r;

GRANT SELECT, INSERT, UPDATE ON source_progress TO "${writer_role}";
GRANT SELECT ON conservation TO "${writer_role}", "${reader_role}";

COMMENT ON FUNCTION stamp_source_progress() IS 'Sets updated_at of source_progress, which its writer does not know.';
COMMENT ON TRIGGER source_progress_stamp ON source_progress IS 'Sets updated_at at every change.';

COMMENT ON TABLE source_progress IS
  'One row per partition of each topic: how far it is read, and how many of its records were accepted and rejected. All counts are of the records up to last_offset. Read the view conservation to see whether they tie.';
COMMENT ON COLUMN source_progress.topic IS 'Kafka topic.';
COMMENT ON COLUMN source_progress.topic_partition IS 'Partition of the topic, from 0.';
COMMENT ON COLUMN source_progress.stream IS 'Stream that the topic is read for: orders or payments.';
COMMENT ON COLUMN source_progress.read_count IS 'Number of records read. Offsets may have gaps, so it need not be last_offset + 1.';
COMMENT ON COLUMN source_progress.accepted_count IS 'Number of records that are valid events.';
COMMENT ON COLUMN source_progress.rejected_count IS 'Number of records that are not; each has its row in rejected_event.';
COMMENT ON COLUMN source_progress.first_offset IS 'Offset of the first record read: where the counts begin, for instance after older records were deleted.';
COMMENT ON COLUMN source_progress.last_offset IS 'Offset of the last record read.';
COMMENT ON COLUMN source_progress.newest_event_time IS 'The latest time of an accepted event: order_time or pay_time. NULL: none was accepted.';
COMMENT ON COLUMN source_progress.updated_at IS 'Clock time at which the counts last changed. Long ago: the partition is idle, or not read.';

COMMENT ON VIEW conservation IS
  'One row per partition: read = accepted + rejected, and every rejected record has its row. What does not tie was lost or counted twice.';
COMMENT ON COLUMN conservation.stream IS 'Stream that the topic is read for: orders or payments.';
COMMENT ON COLUMN conservation.topic IS 'Kafka topic.';
COMMENT ON COLUMN conservation.topic_partition IS 'Partition of the topic, from 0.';
COMMENT ON COLUMN conservation.read_count IS 'Number of records read, up to last_offset.';
COMMENT ON COLUMN conservation.accepted_count IS 'Number of records that are valid events, up to last_offset.';
COMMENT ON COLUMN conservation.rejected_count IS 'Number of records that are not, as the stream counted them, up to last_offset.';
COMMENT ON COLUMN conservation.rejected_rows IS 'Number of rows of the partition in rejected_event, up to last_offset.';
COMMENT ON COLUMN conservation.holds IS
  'True if read_count = accepted_count + rejected_count and rejected_count = rejected_rows. Counts and rejected records are committed each by its own writer, so it may be false for a moment while records are read; false while updated_at stands still is a loss.';
COMMENT ON COLUMN conservation.last_offset IS 'Offset of the last record read.';
COMMENT ON COLUMN conservation.newest_event_time IS 'The latest time of an accepted event: order_time or pay_time. NULL: none was accepted.';
COMMENT ON COLUMN conservation.updated_at IS 'Clock time at which the counts last changed. Long ago: the partition is idle, or not read.';
