package io.tieout.realtime.archive;

import java.io.ByteArrayOutputStream;
import org.apache.flink.core.fs.FSDataOutputStream;

/**
 * A file while it is encoded. Parquet writes its last part byte by byte, each of which would be a call of the operating
 * system on a real file.
 */
final class MemoryFile extends FSDataOutputStream {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    byte[] content() {
        return bytes.toByteArray();
    }

    @Override
    public long getPos() {
        return bytes.size();
    }

    @Override
    public void write(int value) {
        bytes.write(value);
    }

    @Override
    public void write(byte[] values, int offset, int length) {
        bytes.write(values, offset, length);
    }

    @Override
    public void flush() {
        // It is in memory.
    }

    @Override
    public void sync() {
        // It is in memory.
    }

    @Override
    public void close() {
        // It holds nothing.
    }
}
