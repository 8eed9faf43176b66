package io.tieout.ops.report;

import java.io.IOException;

/** Brings a report into one format. Called in this order, {@link #item} for each item; it holds few items at a time. */
public interface ReportWriter {

    void begin(Report report) throws IOException;

    void item(Item item) throws IOException;

    /** Writes the end and flushes, but leaves open what it writes to. */
    void end(Trailer trailer) throws IOException;
}
