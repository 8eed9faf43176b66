package io.tieout.ops.publish;

import java.util.Collection;
import java.util.Map;

/** Takes what a file holds, line by line. */
interface Rows {

    /** The file's columns, once: before the first row where a header names them, else after the last. */
    void columns(Collection<String> names);

    /**
     * One row.
     *
     * @param cells the texts by the file's names; an absent value is an empty text or is not there
     */
    void row(long line, Map<String, String> cells);
}
