package io.tieout.realtime.events;

import java.util.Arrays;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.metrics.Counter;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.util.Collector;

/** Turns each record into exactly one row: never none, never two, never an exception. */
final class CheckedJsonDeserializer implements DeserializationSchema<RowData> {

    private static final long serialVersionUID = 1L;

    /** In {@code wanted}: the column is the rejection. */
    static final int REJECTION = -1;

    private final EventRules rules;
    private final int[] wanted;
    private final TypeInformation<RowData> type;
    private final int key;
    private transient RecordReader reader;
    private transient Object[] values;
    private transient Counter acceptedRecords;
    private transient Counter rejectedRecords;

    /**
     * A deserializer for some of an event's columns.
     *
     * @param rules judge the whole event, whichever columns are wanted of it
     * @param wanted for each column of the row its place among the rules' columns, or {@link #REJECTION}
     * @param type of the row
     */
    CheckedJsonDeserializer(EventRules rules, int[] wanted, TypeInformation<RowData> type) {
        this.rules = rules;
        this.wanted = wanted.clone();
        this.type = type;
        this.key = rules.keyPosition();
    }

    @Override
    public void open(InitializationContext context) {
        reader = rules.reader();
        values = new Object[rules.columns().size()];
        acceptedRecords = context.getMetricGroup().counter("acceptedRecords");
        rejectedRecords = context.getMetricGroup().counter("rejectedRecords");
    }

    /** @param record null for a record without a value, as a compacted topic's deletion mark. */
    @Override
    public RowData deserialize(byte[] record) {
        try {
            if (record == null) {
                Arrays.fill(values, null);
                throw new Rejection(RejectionCode.TOMBSTONE, "the record has no value");
            }
            reader.read(record, values);
            return accepted();
        } catch (Rejection rejection) {
            return rejected(rejection, record);
        }
    }

    @Override
    public void deserialize(byte[] record, Collector<RowData> out) {
        out.collect(deserialize(record));
    }

    @Override
    public boolean isEndOfStream(RowData nextElement) {
        return false;
    }

    @Override
    public TypeInformation<RowData> getProducedType() {
        return type;
    }

    private RowData accepted() {
        acceptedRecords.inc();
        GenericRowData row = new GenericRowData(wanted.length);
        for (int at = 0; at < wanted.length; at++) {
            row.setField(at, wanted[at] == REJECTION ? null : values[wanted[at]]);
        }
        return row;
    }

    private RowData rejected(Rejection rejection, byte[] record) {
        rejectedRecords.inc();
        GenericRowData row = new GenericRowData(wanted.length);
        for (int at = 0; at < wanted.length; at++) {
            if (wanted[at] == REJECTION) {
                row.setField(
                        at,
                        GenericRowData.of(
                                StringData.fromString(rejection.code().name()),
                                StringData.fromString(rejection.getMessage()),
                                key(),
                                record));
            }
        }
        return row;
    }

    /** The event's key, if it was read before the record proved to be none. */
    private Object key() {
        return key == EventRules.NO_KEY ? null : values[key];
    }
}
