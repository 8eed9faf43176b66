package io.tieout.ops.notify;

import java.sql.SQLException;
import java.util.List;

/** Looks in the database for facts that nobody tells by himself. */
@FunctionalInterface
interface Observation {

    /** What there is to tell now, and as a rule nothing that was told already. */
    List<Notification> look() throws SQLException;
}
