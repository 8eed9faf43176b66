package io.tieout.ops.daily;

import io.tieout.ops.report.Period;
import io.tieout.ops.report.write.ReportFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;

/** Writes the report of a period. */
@FunctionalInterface
interface PeriodReport {

    /** Writes the files, each of which comes into being whole or not at all, from one snapshot of the database. */
    Outcome write(Period period, Map<ReportFormat, Path> files) throws SQLException, IOException;

    /**
     * What stands in a report.
     *
     * @param isFinal no event in time can still change a figure
     * @param ties every tie-out ties
     * @param items orders and payments that somebody has to look at
     */
    record Outcome(boolean isFinal, boolean ties, long items) {}
}
