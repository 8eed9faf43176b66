package io.tieout.ops.schedule;

import io.tieout.db.TestDatabase;
import java.util.List;

/** What Quartz does in its tables, written down by triggers of the database. */
final class FireLog {

    private final TestDatabase database;

    private FireLog(TestDatabase database) {
        this.database = database;
    }

    static FireLog install(TestDatabase database) {
        database.execute("""
                CREATE TABLE fire (node text, executing bigint);
                CREATE FUNCTION log_fire() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                  INSERT INTO public.fire
                  SELECT NEW.instance_name, count(*) FROM tieout.qrtz_fired_triggers WHERE state = 'EXECUTING';
                  RETURN NULL;
                END $$;
                CREATE TRIGGER log_fire AFTER UPDATE ON tieout.qrtz_fired_triggers
                FOR EACH ROW WHEN (NEW.state = 'EXECUTING') EXECUTE FUNCTION log_fire();

                CREATE TABLE mark (order_id text);
                CREATE FUNCTION log_mark() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                  INSERT INTO public.mark VALUES (NEW.order_id);
                  RETURN NULL;
                END $$;
                CREATE TRIGGER log_mark AFTER UPDATE OF unpaid_at ON tieout.order_reconciliation
                FOR EACH ROW EXECUTE FUNCTION log_mark();
                """);
        return new FireLog(database);
    }

    long fires() {
        return number("SELECT count(*) FROM fire");
    }

    List<String> nodes() {
        return database.rows("SELECT DISTINCT node FROM fire ORDER BY 1").stream()
                .map(row -> row.get(0))
                .toList();
    }

    /** Most executions there were at one time, each fire itself included. */
    long mostAtOnce() {
        return number("SELECT coalesce(max(executing), 0) FROM fire");
    }

    List<List<String>> marksByOrder() {
        return database.rows("SELECT order_id, count(*) FROM mark GROUP BY 1 ORDER BY 1");
    }

    private long number(String query) {
        return Long.parseLong(database.rows(query).get(0).get(0));
    }
}
