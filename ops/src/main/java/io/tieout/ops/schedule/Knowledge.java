package io.tieout.ops.schedule;

import io.tieout.ops.status.Horizon;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;

/** What a sweep asks before it concludes from a watermark that a payment is missing. */
@FunctionalInterface
public interface Knowledge {

    /**
     * Up to where all is known.
     *
     * @param watermark as it was recorded before this was asked
     */
    Horizon horizon(Connection connection, Instant watermark) throws SQLException;
}
