-- The two roles that Tieout's programs and people act as. Neither can log in: a login of yours becomes a member.
--
--   GRANT ${writer_role} TO flink_login;
--   GRANT ${reader_role} TO finance_login;
--
-- Roles belong to the whole server, so another database may have made them, or an administrator where the migrating
-- user may not. What they may do with a table stands at the end of the file that creates the table.
DO $roles$
DECLARE
  role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['${writer_role}', '${reader_role}'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role_name) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
      EXCEPTION
        -- Two databases of one server migrated at the same moment.
        WHEN duplicate_object OR unique_violation THEN
          RAISE NOTICE 'role % has just been created by another session', role_name;
      END;
    END IF;
  END LOOP;
END
$roles$;

GRANT USAGE ON SCHEMA tieout TO "${writer_role}", "${reader_role}";

-- A program that runs as the writer can then tell whether migrations are pending.
GRANT SELECT ON flyway_schema_history TO "${writer_role}";

COMMENT ON SCHEMA tieout IS
  'Tieout: orders and payments reconciled in event time. All instants are timestamptz with milliseconds, all amounts have four decimals and stand beside their currency.';

COMMENT ON TABLE flyway_schema_history IS
  'Which versions of these tables were put in, when and by whom. Kept by Flyway; never edited by hand.';
COMMENT ON COLUMN flyway_schema_history.installed_rank IS 'Order in which the migrations were applied, from 1; 0 is the creation of the schema.';
COMMENT ON COLUMN flyway_schema_history.version IS 'Version of the migration. NULL: the creation of the schema itself, or a migration that may be repeated.';
COMMENT ON COLUMN flyway_schema_history.description IS 'What the migration holds, taken from its file name.';
COMMENT ON COLUMN flyway_schema_history.type IS 'Kind of migration; SQL for all of ours.';
COMMENT ON COLUMN flyway_schema_history.script IS 'File name of the migration.';
COMMENT ON COLUMN flyway_schema_history.checksum IS 'Checksum of the file as it was applied; a later change of the file is refused. NULL: no file, as for the creation of the schema.';
COMMENT ON COLUMN flyway_schema_history.installed_by IS 'Database user that applied the migration.';
COMMENT ON COLUMN flyway_schema_history.installed_on IS 'When the migration was applied, in the time zone of the session that did it.';
COMMENT ON COLUMN flyway_schema_history.execution_time IS 'How long the migration took, in milliseconds.';
COMMENT ON COLUMN flyway_schema_history.success IS 'False if the migration failed and left something behind.';
