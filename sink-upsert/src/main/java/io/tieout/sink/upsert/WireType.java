package io.tieout.sink.upsert;

import java.math.BigDecimal;
import java.util.Optional;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;
import org.postgresql.core.Oid;
import org.postgresql.util.ByteConverter;

/**
 * PostgreSQL's binary form of one column's values. Binary, because it is exact, needs no parsing on either side, and an
 * instant in it depends on no session's time zone.
 */
enum WireType {
    BOOL("boolean", Oid.BOOL) {
        @Override
        void write(RowData row, int position, LogicalType type, BinaryArray to) {
            to.startElement(1).putByte(row.getBoolean(position) ? 1 : 0);
        }
    },
    INT2("smallint", Oid.INT2) {
        @Override
        void write(RowData row, int position, LogicalType type, BinaryArray to) {
            boolean tiny = type.getTypeRoot() == LogicalTypeRoot.TINYINT;
            to.startElement(2).putShort(tiny ? row.getByte(position) : row.getShort(position));
        }
    },
    INT4("integer", Oid.INT4) {
        @Override
        void write(RowData row, int position, LogicalType type, BinaryArray to) {
            to.startElement(4).putInt(row.getInt(position));
        }
    },
    INT8("bigint", Oid.INT8) {
        @Override
        void write(RowData row, int position, LogicalType type, BinaryArray to) {
            to.startElement(8).putLong(row.getLong(position));
        }
    },
    FLOAT4("real", Oid.FLOAT4) {
        @Override
        void write(RowData row, int position, LogicalType type, BinaryArray to) {
            to.startElement(4).putInt(Float.floatToIntBits(row.getFloat(position)));
        }
    },
    FLOAT8("double precision", Oid.FLOAT8) {
        @Override
        void write(RowData row, int position, LogicalType type, BinaryArray to) {
            to.startElement(8).putLong(Double.doubleToLongBits(row.getDouble(position)));
        }
    },
    NUMERIC("numeric", Oid.NUMERIC) {
        @Override
        void write(RowData row, int position, LogicalType type, BinaryArray to) {
            DecimalType decimal = (DecimalType) type;
            BigDecimal value = row.getDecimal(position, decimal.getPrecision(), decimal.getScale())
                    .toBigDecimal();
            to.addElement(ByteConverter.numeric(value));
        }
    },
    TEXT("text", Oid.TEXT) {
        @Override
        void write(RowData row, int position, LogicalType type, BinaryArray to) {
            to.addElement(row.getString(position).toBytes());
        }
    },
    BYTEA("bytea", Oid.BYTEA) {
        @Override
        void write(RowData row, int position, LogicalType type, BinaryArray to) {
            to.addElement(row.getBinary(position));
        }
    },
    DATE("date", Oid.DATE) {
        @Override
        void write(RowData row, int position, LogicalType type, BinaryArray to) {
            to.startElement(4).putInt(row.getInt(position) - DAYS_TO_2000);
        }
    },
    TIME("time", Oid.TIME) {
        @Override
        void write(RowData row, int position, LogicalType type, BinaryArray to) {
            to.startElement(8).putLong(row.getInt(position) * 1000L);
        }
    },
    TIMESTAMP("timestamp", Oid.TIMESTAMP) {
        @Override
        void write(RowData row, int position, LogicalType type, BinaryArray to) {
            to.startElement(8).putLong(micros(row.getTimestamp(position, LogicalTypeChecks.getPrecision(type))));
        }
    },
    TIMESTAMPTZ("timestamptz", Oid.TIMESTAMPTZ) {
        @Override
        void write(RowData row, int position, LogicalType type, BinaryArray to) {
            to.startElement(8).putLong(micros(row.getTimestamp(position, LogicalTypeChecks.getPrecision(type))));
        }
    };

    /** PostgreSQL counts days and microseconds from 2000-01-01, Flink from 1970-01-01. */
    private static final int DAYS_TO_2000 = 10_957;

    private static final long MICROS_TO_2000 = DAYS_TO_2000 * 86_400_000_000L;

    /** PostgreSQL keeps microseconds; a finer time would be altered on the way. */
    private static final int MOST_FRACTION_DIGITS = 6;

    /** Flink's runtime keeps TIME in milliseconds. */
    private static final int MOST_TIME_DIGITS = 3;

    private final String sqlName;
    private final int oid;

    WireType(String sqlName, int oid) {
        this.sqlName = sqlName;
        this.oid = oid;
    }

    /** Appends the value at {@code position}, which is not null, to {@code to}. */
    abstract void write(RowData row, int position, LogicalType type, BinaryArray to);

    String sqlName() {
        return sqlName;
    }

    int oid() {
        return oid;
    }

    /** Whether values order the same in Java, in Flink and in PostgreSQL, as a key or an ordering column must. */
    boolean isOrdered() {
        return this != BYTEA && this != FLOAT4 && this != FLOAT8;
    }

    /** The form in which {@code type} is written exactly, or empty if there is none. */
    static Optional<WireType> of(LogicalType type) {
        return Optional.ofNullable(
                switch (type.getTypeRoot()) {
                    case CHAR, VARCHAR -> TEXT;
                    case BOOLEAN -> BOOL;
                    case BINARY, VARBINARY -> BYTEA;
                    case DECIMAL -> NUMERIC;
                    case TINYINT, SMALLINT -> INT2;
                    case INTEGER -> INT4;
                    case BIGINT -> INT8;
                    case FLOAT -> FLOAT4;
                    case DOUBLE -> FLOAT8;
                    case DATE -> DATE;
                    case TIME_WITHOUT_TIME_ZONE -> atMost(type, MOST_TIME_DIGITS, TIME);
                    case TIMESTAMP_WITHOUT_TIME_ZONE -> atMost(type, MOST_FRACTION_DIGITS, TIMESTAMP);
                    case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> atMost(type, MOST_FRACTION_DIGITS, TIMESTAMPTZ);
                    default -> null;
                });
    }

    private static WireType atMost(LogicalType type, int digits, WireType wire) {
        return LogicalTypeChecks.getPrecision(type) <= digits ? wire : null;
    }

    private static long micros(TimestampData time) {
        return Math.multiplyExact(time.getMillisecond(), 1000) + time.getNanoOfMillisecond() / 1000 - MICROS_TO_2000;
    }
}
