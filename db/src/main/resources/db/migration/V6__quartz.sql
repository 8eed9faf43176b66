-- Where Quartz 2.5 keeps its jobs and triggers, so that several nodes share them and none is lost with a node. Columns,
-- types and indices are those of the tables_postgres.sql it ships; its settings must name the prefix tieout.qrtz_ and
-- org.quartz.impl.jdbcjobstore.PostgreSQLDelegate, without which no trigger ever fires.
CREATE TABLE qrtz_job_details (
  sched_name        varchar(120) NOT NULL,
  job_name          varchar(200) NOT NULL,
  job_group         varchar(200) NOT NULL,
  description       varchar(250),
  job_class_name    varchar(250) NOT NULL,
  is_durable        boolean      NOT NULL,
  is_nonconcurrent  boolean      NOT NULL,
  is_update_data    boolean      NOT NULL,
  requests_recovery boolean      NOT NULL,
  job_data          bytea,
  PRIMARY KEY (sched_name, job_name, job_group)
);

CREATE INDEX idx_qrtz_j_req_recovery ON qrtz_job_details (sched_name, requests_recovery);
CREATE INDEX idx_qrtz_j_grp ON qrtz_job_details (sched_name, job_group);

CREATE TABLE qrtz_triggers (
  sched_name     varchar(120) NOT NULL,
  trigger_name   varchar(200) NOT NULL,
  trigger_group  varchar(200) NOT NULL,
  job_name       varchar(200) NOT NULL,
  job_group      varchar(200) NOT NULL,
  description    varchar(250),
  next_fire_time bigint,
  prev_fire_time bigint,
  priority       integer,
  trigger_state  varchar(16)  NOT NULL,
  trigger_type   varchar(8)   NOT NULL,
  start_time     bigint       NOT NULL,
  end_time       bigint,
  calendar_name  varchar(200),
  misfire_instr  smallint,
  job_data       bytea,
  PRIMARY KEY (sched_name, trigger_name, trigger_group),
  FOREIGN KEY (sched_name, job_name, job_group)
    REFERENCES qrtz_job_details (sched_name, job_name, job_group)
);

CREATE INDEX idx_qrtz_t_j ON qrtz_triggers (sched_name, job_name, job_group);
CREATE INDEX idx_qrtz_t_jg ON qrtz_triggers (sched_name, job_group);
CREATE INDEX idx_qrtz_t_c ON qrtz_triggers (sched_name, calendar_name);
CREATE INDEX idx_qrtz_t_g ON qrtz_triggers (sched_name, trigger_group);
CREATE INDEX idx_qrtz_t_state ON qrtz_triggers (sched_name, trigger_state);
CREATE INDEX idx_qrtz_t_n_state ON qrtz_triggers (sched_name, trigger_name, trigger_group, trigger_state);
CREATE INDEX idx_qrtz_t_n_g_state ON qrtz_triggers (sched_name, trigger_group, trigger_state);
CREATE INDEX idx_qrtz_t_next_fire_time ON qrtz_triggers (sched_name, next_fire_time);
CREATE INDEX idx_qrtz_t_nft_st ON qrtz_triggers (sched_name, trigger_state, next_fire_time);
CREATE INDEX idx_qrtz_t_nft_misfire ON qrtz_triggers (sched_name, misfire_instr, next_fire_time);
CREATE INDEX idx_qrtz_t_nft_st_misfire ON qrtz_triggers (sched_name, misfire_instr, next_fire_time, trigger_state);
CREATE INDEX idx_qrtz_t_nft_st_misfire_grp ON qrtz_triggers (sched_name, misfire_instr, next_fire_time, trigger_group, trigger_state);

CREATE TABLE qrtz_simple_triggers (
  sched_name      varchar(120) NOT NULL,
  trigger_name    varchar(200) NOT NULL,
  trigger_group   varchar(200) NOT NULL,
  repeat_count    bigint       NOT NULL,
  repeat_interval bigint       NOT NULL,
  times_triggered bigint       NOT NULL,
  PRIMARY KEY (sched_name, trigger_name, trigger_group),
  FOREIGN KEY (sched_name, trigger_name, trigger_group)
    REFERENCES qrtz_triggers (sched_name, trigger_name, trigger_group)
);

CREATE TABLE qrtz_cron_triggers (
  sched_name      varchar(120) NOT NULL,
  trigger_name    varchar(200) NOT NULL,
  trigger_group   varchar(200) NOT NULL,
  cron_expression varchar(120) NOT NULL,
  time_zone_id    varchar(80),
  PRIMARY KEY (sched_name, trigger_name, trigger_group),
  FOREIGN KEY (sched_name, trigger_name, trigger_group)
    REFERENCES qrtz_triggers (sched_name, trigger_name, trigger_group)
);

CREATE TABLE qrtz_simprop_triggers (
  sched_name    varchar(120)   NOT NULL,
  trigger_name  varchar(200)   NOT NULL,
  trigger_group varchar(200)   NOT NULL,
  str_prop_1    varchar(512),
  str_prop_2    varchar(512),
  str_prop_3    varchar(512),
  int_prop_1    integer,
  int_prop_2    integer,
  long_prop_1   bigint,
  long_prop_2   bigint,
  dec_prop_1    numeric(13, 4),
  dec_prop_2    numeric(13, 4),
  bool_prop_1   boolean,
  bool_prop_2   boolean,
  PRIMARY KEY (sched_name, trigger_name, trigger_group),
  FOREIGN KEY (sched_name, trigger_name, trigger_group)
    REFERENCES qrtz_triggers (sched_name, trigger_name, trigger_group)
);

CREATE TABLE qrtz_blob_triggers (
  sched_name    varchar(120) NOT NULL,
  trigger_name  varchar(200) NOT NULL,
  trigger_group varchar(200) NOT NULL,
  blob_data     bytea,
  PRIMARY KEY (sched_name, trigger_name, trigger_group),
  FOREIGN KEY (sched_name, trigger_name, trigger_group)
    REFERENCES qrtz_triggers (sched_name, trigger_name, trigger_group)
);

CREATE TABLE qrtz_calendars (
  sched_name    varchar(120) NOT NULL,
  calendar_name varchar(200) NOT NULL,
  calendar      bytea        NOT NULL,
  PRIMARY KEY (sched_name, calendar_name)
);

CREATE TABLE qrtz_paused_trigger_grps (
  sched_name    varchar(120) NOT NULL,
  trigger_group varchar(200) NOT NULL,
  PRIMARY KEY (sched_name, trigger_group)
);

CREATE TABLE qrtz_fired_triggers (
  sched_name        varchar(120) NOT NULL,
  entry_id          varchar(95)  NOT NULL,
  trigger_name      varchar(200) NOT NULL,
  trigger_group     varchar(200) NOT NULL,
  instance_name     varchar(200) NOT NULL,
  fired_time        bigint       NOT NULL,
  sched_time        bigint       NOT NULL,
  priority          integer      NOT NULL,
  state             varchar(16)  NOT NULL,
  job_name          varchar(200),
  job_group         varchar(200),
  is_nonconcurrent  boolean,
  requests_recovery boolean,
  PRIMARY KEY (sched_name, entry_id)
);

CREATE INDEX idx_qrtz_ft_trig_inst_name ON qrtz_fired_triggers (sched_name, instance_name);
CREATE INDEX idx_qrtz_ft_inst_job_req_rcvry ON qrtz_fired_triggers (sched_name, instance_name, requests_recovery);
CREATE INDEX idx_qrtz_ft_j_g ON qrtz_fired_triggers (sched_name, job_name, job_group);
CREATE INDEX idx_qrtz_ft_jg ON qrtz_fired_triggers (sched_name, job_group);
CREATE INDEX idx_qrtz_ft_t_g ON qrtz_fired_triggers (sched_name, trigger_name, trigger_group);
CREATE INDEX idx_qrtz_ft_tg ON qrtz_fired_triggers (sched_name, trigger_group);

CREATE TABLE qrtz_scheduler_state (
  sched_name        varchar(120) NOT NULL,
  instance_name     varchar(200) NOT NULL,
  last_checkin_time bigint       NOT NULL,
  checkin_interval  bigint       NOT NULL,
  PRIMARY KEY (sched_name, instance_name)
);

CREATE TABLE qrtz_locks (
  sched_name varchar(120) NOT NULL,
  lock_name  varchar(40)  NOT NULL,
  PRIMARY KEY (sched_name, lock_name)
);

-- The only tables whose rows come and go: the scheduler acts as the writer.
GRANT SELECT, INSERT, UPDATE, DELETE ON
  qrtz_job_details,
  qrtz_triggers,
  qrtz_simple_triggers,
  qrtz_cron_triggers,
  qrtz_simprop_triggers,
  qrtz_blob_triggers,
  qrtz_calendars,
  qrtz_paused_trigger_grps,
  qrtz_fired_triggers,
  qrtz_scheduler_state,
  qrtz_locks
TO "${writer_role}";

COMMENT ON TABLE qrtz_job_details IS 'Quartz: the jobs it knows, one row each.';
COMMENT ON COLUMN qrtz_job_details.sched_name IS 'Name of the scheduler; several may share these tables.';
COMMENT ON COLUMN qrtz_job_details.job_name IS 'Name of the job.';
COMMENT ON COLUMN qrtz_job_details.job_group IS 'Group of the job.';
COMMENT ON COLUMN qrtz_job_details.description IS 'What the job does. NULL: not described.';
COMMENT ON COLUMN qrtz_job_details.job_class_name IS 'Java class that does the work.';
COMMENT ON COLUMN qrtz_job_details.is_durable IS 'True if the job stays when no trigger is left for it.';
COMMENT ON COLUMN qrtz_job_details.is_nonconcurrent IS 'True if two runs of the job must never overlap.';
COMMENT ON COLUMN qrtz_job_details.is_update_data IS 'True if a run may change the data that the next one receives.';
COMMENT ON COLUMN qrtz_job_details.requests_recovery IS 'True if a run is to be repeated when its node dies in the middle of it.';
COMMENT ON COLUMN qrtz_job_details.job_data IS 'Data handed to each run, as Quartz serializes it. NULL: none.';

COMMENT ON TABLE qrtz_triggers IS 'Quartz: what starts a job and when, one row per trigger.';
COMMENT ON COLUMN qrtz_triggers.sched_name IS 'Name of the scheduler; several may share these tables.';
COMMENT ON COLUMN qrtz_triggers.trigger_name IS 'Name of the trigger.';
COMMENT ON COLUMN qrtz_triggers.trigger_group IS 'Group of the trigger.';
COMMENT ON COLUMN qrtz_triggers.job_name IS 'Name of the job that is started.';
COMMENT ON COLUMN qrtz_triggers.job_group IS 'Group of the job that is started.';
COMMENT ON COLUMN qrtz_triggers.description IS 'What the trigger is for. NULL: not described.';
COMMENT ON COLUMN qrtz_triggers.next_fire_time IS 'When it fires next, in milliseconds since 1970-01-01 UTC. -1 or NULL: never again.';
COMMENT ON COLUMN qrtz_triggers.prev_fire_time IS 'When it last fired, in milliseconds since 1970-01-01 UTC. -1 or NULL: never yet.';
COMMENT ON COLUMN qrtz_triggers.priority IS 'Which of two triggers due at the same moment goes first: the higher. NULL: the usual one, 5.';
COMMENT ON COLUMN qrtz_triggers.trigger_state IS 'State of the trigger, such as WAITING, ACQUIRED, BLOCKED, PAUSED, COMPLETE or ERROR.';
COMMENT ON COLUMN qrtz_triggers.trigger_type IS 'Kind of trigger, which names the table with its details: SIMPLE, CRON, DAILY_I, CAL_INT or BLOB.';
COMMENT ON COLUMN qrtz_triggers.start_time IS 'Not before this moment, in milliseconds since 1970-01-01 UTC.';
COMMENT ON COLUMN qrtz_triggers.end_time IS 'Not after this moment, in milliseconds since 1970-01-01 UTC. 0 or NULL: no end.';
COMMENT ON COLUMN qrtz_triggers.calendar_name IS 'Calendar of times at which it must not fire. NULL: none.';
COMMENT ON COLUMN qrtz_triggers.misfire_instr IS 'Number of the rule for a time that was missed; 0 is the triggers own rule.';
COMMENT ON COLUMN qrtz_triggers.job_data IS 'Data handed to the runs of this trigger, as Quartz serializes it. NULL: none.';

COMMENT ON TABLE qrtz_simple_triggers IS 'Quartz: triggers that fire at a fixed interval.';
COMMENT ON COLUMN qrtz_simple_triggers.sched_name IS 'Name of the scheduler; several may share these tables.';
COMMENT ON COLUMN qrtz_simple_triggers.trigger_name IS 'Name of the trigger.';
COMMENT ON COLUMN qrtz_simple_triggers.trigger_group IS 'Group of the trigger.';
COMMENT ON COLUMN qrtz_simple_triggers.repeat_count IS 'How often it fires after the first time; -1 is for ever.';
COMMENT ON COLUMN qrtz_simple_triggers.repeat_interval IS 'Time between two firings, in milliseconds.';
COMMENT ON COLUMN qrtz_simple_triggers.times_triggered IS 'How often it has fired so far.';

COMMENT ON TABLE qrtz_cron_triggers IS 'Quartz: triggers that fire by a cron expression.';
COMMENT ON COLUMN qrtz_cron_triggers.sched_name IS 'Name of the scheduler; several may share these tables.';
COMMENT ON COLUMN qrtz_cron_triggers.trigger_name IS 'Name of the trigger.';
COMMENT ON COLUMN qrtz_cron_triggers.trigger_group IS 'Group of the trigger.';
COMMENT ON COLUMN qrtz_cron_triggers.cron_expression IS 'The expression: seconds, minutes, hours, day of month, month, day of week.';
COMMENT ON COLUMN qrtz_cron_triggers.time_zone_id IS 'Time zone in which the expression is read. NULL: that of the node.';

COMMENT ON TABLE qrtz_simprop_triggers IS 'Quartz: triggers of the other kinds, whose details fit into a few plain columns.';
COMMENT ON COLUMN qrtz_simprop_triggers.sched_name IS 'Name of the scheduler; several may share these tables.';
COMMENT ON COLUMN qrtz_simprop_triggers.trigger_name IS 'Name of the trigger.';
COMMENT ON COLUMN qrtz_simprop_triggers.trigger_group IS 'Group of the trigger.';
COMMENT ON COLUMN qrtz_simprop_triggers.str_prop_1 IS 'Text 1 of the triggers details; its meaning depends on the kind. NULL: not used.';
COMMENT ON COLUMN qrtz_simprop_triggers.str_prop_2 IS 'Text 2 of the triggers details; its meaning depends on the kind. NULL: not used.';
COMMENT ON COLUMN qrtz_simprop_triggers.str_prop_3 IS 'Text 3 of the triggers details; its meaning depends on the kind. NULL: not used.';
COMMENT ON COLUMN qrtz_simprop_triggers.int_prop_1 IS 'Small number 1 of the triggers details; its meaning depends on the kind. NULL: not used.';
COMMENT ON COLUMN qrtz_simprop_triggers.int_prop_2 IS 'Small number 2 of the triggers details; its meaning depends on the kind. NULL: not used.';
COMMENT ON COLUMN qrtz_simprop_triggers.long_prop_1 IS 'Large number 1 of the triggers details; its meaning depends on the kind. NULL: not used.';
COMMENT ON COLUMN qrtz_simprop_triggers.long_prop_2 IS 'Large number 2 of the triggers details; its meaning depends on the kind. NULL: not used.';
COMMENT ON COLUMN qrtz_simprop_triggers.dec_prop_1 IS 'Decimal number 1 of the triggers details; its meaning depends on the kind. NULL: not used.';
COMMENT ON COLUMN qrtz_simprop_triggers.dec_prop_2 IS 'Decimal number 2 of the triggers details; its meaning depends on the kind. NULL: not used.';
COMMENT ON COLUMN qrtz_simprop_triggers.bool_prop_1 IS 'Yes or no 1 of the triggers details; its meaning depends on the kind. NULL: not used.';
COMMENT ON COLUMN qrtz_simprop_triggers.bool_prop_2 IS 'Yes or no 2 of the triggers details; its meaning depends on the kind. NULL: not used.';

COMMENT ON TABLE qrtz_blob_triggers IS 'Quartz: triggers of kinds of ones own, kept as they are.';
COMMENT ON COLUMN qrtz_blob_triggers.sched_name IS 'Name of the scheduler; several may share these tables.';
COMMENT ON COLUMN qrtz_blob_triggers.trigger_name IS 'Name of the trigger.';
COMMENT ON COLUMN qrtz_blob_triggers.trigger_group IS 'Group of the trigger.';
COMMENT ON COLUMN qrtz_blob_triggers.blob_data IS 'The trigger as Quartz serializes it. NULL: nothing to keep.';

COMMENT ON TABLE qrtz_calendars IS 'Quartz: calendars of times at which triggers must not fire.';
COMMENT ON COLUMN qrtz_calendars.sched_name IS 'Name of the scheduler; several may share these tables.';
COMMENT ON COLUMN qrtz_calendars.calendar_name IS 'Name of the calendar.';
COMMENT ON COLUMN qrtz_calendars.calendar IS 'The calendar as Quartz serializes it.';

COMMENT ON TABLE qrtz_paused_trigger_grps IS 'Quartz: groups of triggers that are paused, one row each.';
COMMENT ON COLUMN qrtz_paused_trigger_grps.sched_name IS 'Name of the scheduler; several may share these tables.';
COMMENT ON COLUMN qrtz_paused_trigger_grps.trigger_group IS 'The group that is paused.';

COMMENT ON TABLE qrtz_fired_triggers IS 'Quartz: runs that are about to start or under way, one row each; the row goes when the run is over.';
COMMENT ON COLUMN qrtz_fired_triggers.sched_name IS 'Name of the scheduler; several may share these tables.';
COMMENT ON COLUMN qrtz_fired_triggers.entry_id IS 'Key of the run.';
COMMENT ON COLUMN qrtz_fired_triggers.trigger_name IS 'Name of the trigger that fired.';
COMMENT ON COLUMN qrtz_fired_triggers.trigger_group IS 'Group of the trigger that fired.';
COMMENT ON COLUMN qrtz_fired_triggers.instance_name IS 'Node that runs the job.';
COMMENT ON COLUMN qrtz_fired_triggers.fired_time IS 'When it fired, in milliseconds since 1970-01-01 UTC.';
COMMENT ON COLUMN qrtz_fired_triggers.sched_time IS 'When it should have fired, in milliseconds since 1970-01-01 UTC.';
COMMENT ON COLUMN qrtz_fired_triggers.priority IS 'Priority of the trigger.';
COMMENT ON COLUMN qrtz_fired_triggers.state IS 'ACQUIRED before the run, EXECUTING during it.';
COMMENT ON COLUMN qrtz_fired_triggers.job_name IS 'Name of the job. Empty until the run starts.';
COMMENT ON COLUMN qrtz_fired_triggers.job_group IS 'Group of the job. Empty until the run starts.';
COMMENT ON COLUMN qrtz_fired_triggers.is_nonconcurrent IS 'True if two runs of the job must never overlap. Empty until the run starts.';
COMMENT ON COLUMN qrtz_fired_triggers.requests_recovery IS 'True if the run is to be repeated when its node dies in the middle of it. Empty until the run starts.';

COMMENT ON TABLE qrtz_scheduler_state IS 'Quartz: the nodes that share the work, one row each.';
COMMENT ON COLUMN qrtz_scheduler_state.sched_name IS 'Name of the scheduler; several may share these tables.';
COMMENT ON COLUMN qrtz_scheduler_state.instance_name IS 'Name of the node.';
COMMENT ON COLUMN qrtz_scheduler_state.last_checkin_time IS 'When the node last showed that it is alive, in milliseconds since 1970-01-01 UTC, by its own clock.';
COMMENT ON COLUMN qrtz_scheduler_state.checkin_interval IS 'How often it does so, in milliseconds.';

COMMENT ON TABLE qrtz_locks IS 'Quartz: rows that the nodes lock so that only one of them takes a trigger.';
COMMENT ON COLUMN qrtz_locks.sched_name IS 'Name of the scheduler; several may share these tables.';
COMMENT ON COLUMN qrtz_locks.lock_name IS 'What the lock is for, such as TRIGGER_ACCESS or STATE_ACCESS.';
