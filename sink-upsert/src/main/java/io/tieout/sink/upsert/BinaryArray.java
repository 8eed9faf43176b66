package io.tieout.sink.upsert;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * One column of a batch as a one-dimensional PostgreSQL array in the binary form of its protocol: a header of five
 * 4-byte words (dimensions, has nulls, element type, length, lower bound), then each element as its length and its
 * bytes, -1 for NULL.
 */
final class BinaryArray {

    private static final int HEADER_BYTES = 20;
    private static final int HAS_NULLS_AT = 4;
    private static final int LENGTH_AT = 12;

    private ByteBuffer bytes;
    private int length;
    private boolean hasNulls;

    /** @param expectedElements only a hint for the first size of the buffer. */
    BinaryArray(int elementOid, int expectedElements) {
        bytes = ByteBuffer.allocate(HEADER_BYTES + 16 * expectedElements);
        bytes.putInt(1).putInt(0).putInt(elementOid).putInt(0).putInt(1);
    }

    void addNull() {
        room(4).putInt(-1);
        length++;
        hasNulls = true;
    }

    void addElement(byte[] element) {
        startElement(element.length);
        bytes.put(element);
    }

    /** Begins an element of {@code size} bytes, which the caller puts next. */
    BinaryArray startElement(int size) {
        room(4 + size).putInt(size);
        length++;
        return this;
    }

    void putByte(int value) {
        bytes.put((byte) value);
    }

    void putShort(short value) {
        bytes.putShort(value);
    }

    void putInt(int value) {
        bytes.putInt(value);
    }

    void putLong(long value) {
        bytes.putLong(value);
    }

    byte[] toBytes() {
        bytes.putInt(HAS_NULLS_AT, hasNulls ? 1 : 0).putInt(LENGTH_AT, length);
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    private ByteBuffer room(int more) {
        if (bytes.remaining() < more) {
            int wanted = Math.max(bytes.capacity() * 2, Math.addExact(bytes.position(), more));
            bytes = ByteBuffer.allocate(wanted).put(bytes.flip());
        }
        return bytes;
    }
}
