package io.tieout.sink.upsert;

import java.io.Serializable;
import org.apache.flink.table.types.logical.LogicalType;

/** A column that is written: its name in both Flink and PostgreSQL, its Flink type, and how its values travel. */
record Column(String name, LogicalType type, WireType wire) implements Serializable {

    String quoted() {
        return TableName.quote(name);
    }

    /** For comparing two versions in SQL in the very order in which Flink and the buffer compare them: by bytes. */
    String ordered(String alias) {
        return alias + "." + quoted() + (wire == WireType.TEXT ? " COLLATE \"C\"" : "");
    }
}
