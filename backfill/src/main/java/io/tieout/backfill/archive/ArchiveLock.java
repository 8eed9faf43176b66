package io.tieout.backfill.archive;

import io.tieout.backfill.AdvisoryLock;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * Who may do what with the files of an archive meanwhile: any number of jobs read, or one process deletes. A lock is
 * one of a session of the database to which the archive belongs, and so ends with the process.
 */
public final class ArchiveLock implements AutoCloseable {

    private static final int FILES = 1;
    private static final int COMPACTION = 2;

    private final Connection session;

    private ArchiveLock(Connection session) {
        this.session = session;
    }

    /** No file is deleted from now on until it is closed; waits for the end of a deletion. */
    public static ArchiveLock reading(DataSource database) throws SQLException {
        return taken(database, session -> {
                    AdvisoryLock.ARCHIVE.share(session, FILES);
                    return true;
                })
                .orElseThrow();
    }

    /** Nobody reads until it is closed; empty if somebody does. */
    static Optional<ArchiveLock> deleting(DataSource database) throws SQLException {
        return taken(database, session -> AdvisoryLock.ARCHIVE.take(session, FILES));
    }

    /** No other compaction runs until it is closed; empty if one does. */
    static Optional<ArchiveLock> compacting(DataSource database) throws SQLException {
        return taken(database, session -> AdvisoryLock.ARCHIVE.take(session, COMPACTION));
    }

    private interface Taking {
        boolean from(Connection session) throws SQLException;
    }

    private static Optional<ArchiveLock> taken(DataSource database, Taking taking) throws SQLException {
        Connection session = database.getConnection();
        try {
            if (taking.from(session)) {
                return Optional.of(new ArchiveLock(session));
            }
        } catch (SQLException failed) {
            session.close();
            throw failed;
        }
        session.close();
        return Optional.empty();
    }

    /** A session that is lost has given its lock back: what was done under it is not undone by that. */
    @Override
    public void close() {
        try (session;
                Statement statement = session.createStatement()) {
            statement.execute("SELECT pg_advisory_unlock_all()");
        } catch (SQLException lost) {
            // See above.
        }
    }
}
