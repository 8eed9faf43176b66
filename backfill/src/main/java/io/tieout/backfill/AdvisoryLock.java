package io.tieout.backfill;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Locks of a session of the database, by kind and number. They end with the session, so that what a process held that
 * died is free.
 */
public enum AdvisoryLock {
    /** Files of the archive, and its compaction. */
    ARCHIVE(0x74696561),
    /** Tables for a batch's answer, by their number. */
    STAGING(0x7469656f),
    /** A backfill, by the number of its run. */
    RUN(0x74696575);

    private final int kind;

    AdvisoryLock(int kind) {
        this.kind = kind;
    }

    /** Takes it for this session alone; false if another one holds it. */
    public boolean take(Connection session, int number) throws SQLException {
        return ask(session, "SELECT pg_try_advisory_lock(?, ?)", number);
    }

    /** Takes it beside others that share it; waits as long as one session has it for itself. */
    public void share(Connection session, int number) throws SQLException {
        ask(session, "SELECT true FROM pg_advisory_lock_shared(?, ?)", number);
    }

    /** Gives back what {@link #take} took. */
    public void giveBack(Connection session, int number) throws SQLException {
        ask(session, "SELECT pg_advisory_unlock(?, ?)", number);
    }

    private boolean ask(Connection session, String sql, int number) throws SQLException {
        try (PreparedStatement statement = session.prepareStatement(sql)) {
            statement.setInt(1, kind);
            statement.setInt(2, number);
            try (ResultSet answer = statement.executeQuery()) {
                answer.next();
                return answer.getBoolean(1);
            }
        }
    }
}
