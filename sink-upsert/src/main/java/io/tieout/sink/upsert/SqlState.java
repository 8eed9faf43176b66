package io.tieout.sink.upsert;

import java.sql.SQLException;
import java.util.Set;

/** What PostgreSQL's five-character error code means for a transaction that met it. */
record SqlState(String code) {

    /**
     * Serialization failure, deadlock, lock not available, statement cancelled by its time limit, transaction ended
     * because its client was silent too long, the server's shutdown and start, no room for another connection, and a
     * node that became read-only (its successor will not be).
     */
    private static final Set<String> PASSING =
            Set.of("40001", "40P01", "55P03", "57014", "25P03", "57P01", "57P02", "57P03", "53300", "25006");

    static SqlState of(SQLException error) {
        return new SqlState(error.getSQLState() == null ? "" : error.getSQLState());
    }

    /** Whether the same transaction may well succeed when it is replayed. */
    boolean isPassing() {
        return PASSING.contains(code) || isConnectionLost();
    }

    /** Whether the connection is of no more use. */
    boolean isConnectionLost() {
        return code.startsWith("08") || code.startsWith("57P") || code.equals("25P03") || code.equals("25006");
    }

    /** Whether the table itself is at fault: a type that does not fit, a key that is not unique, a missing right. */
    boolean isRefusedTable() {
        return code.startsWith("42");
    }

    /** Whether a value is at fault: data exception or a constraint of the table. */
    boolean isRefusedRow() {
        return code.startsWith("22") || code.startsWith("23");
    }

    /** Whether two keys that differ here are one to PostgreSQL, as "A" and "a" are in a citext column. */
    boolean isKeyTwiceInStatement() {
        return code.equals("21000");
    }
}
