-- Records that Kafka deleted before the stream had read them, found when a job started that was told to go on. What they
-- held is missing until a backfill from another source; the time to repair begins at event_time_before.
CREATE TABLE source_gap (
  topic             text COLLATE "C" NOT NULL,
  topic_partition   integer          NOT NULL,
  first_missing     bigint           NOT NULL,
  last_missing      bigint           NOT NULL,
  event_time_before timestamptz(3),
  found_at          timestamptz(3)   NOT NULL DEFAULT now(),
  PRIMARY KEY (topic, topic_partition, first_missing),
  CONSTRAINT source_gap_is_a_range CHECK (first_missing <= last_missing)
);

GRANT SELECT, INSERT, UPDATE ON source_gap TO "${writer_role}";
GRANT SELECT ON source_gap TO "${reader_role}";

COMMENT ON TABLE source_gap IS
  'One row per range of records that Kafka deleted before they were read. Orders and payments among them are missing here until a backfill brings them from elsewhere.';
COMMENT ON COLUMN source_gap.topic IS 'Kafka topic that lost the records.';
COMMENT ON COLUMN source_gap.topic_partition IS 'Partition of the topic, from 0.';
COMMENT ON COLUMN source_gap.first_missing IS 'Offset of the first record that was not read.';
COMMENT ON COLUMN source_gap.last_missing IS 'Offset of the last record that was not read.';
COMMENT ON COLUMN source_gap.event_time_before IS 'The latest event time read from the partition before the gap: a repair begins there. NULL: nothing had been accepted from it.';
COMMENT ON COLUMN source_gap.found_at IS 'Clock time at which the gap was found.';
