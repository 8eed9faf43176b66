package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.postgresql.core.Oid;

class BinaryArrayTest {

    @Test
    void anEmptyArrayIsAHeaderWithoutElements() {
        assertThat(hex(new BinaryArray(Oid.INT4, 0)))
                .isEqualTo("00000001" + "00000000" + "00000017" + "00000000" + "00000001");
    }

    @Test
    void eachElementIsItsLengthAndItsBytes() {
        BinaryArray array = new BinaryArray(Oid.INT4, 2);
        array.startElement(4).putInt(7);
        array.startElement(4).putInt(-1);
        assertThat(hex(array))
                .isEqualTo("00000001" + "00000000" + "00000017" + "00000002" + "00000001" + "00000004" + "00000007"
                        + "00000004" + "ffffffff");
    }

    @Test
    void aNullIsALengthOfMinusOneAndMarksTheHeader() {
        BinaryArray array = new BinaryArray(Oid.TEXT, 2);
        array.addNull();
        array.addElement(new byte[] {'a', 'b'});
        assertThat(hex(array))
                .isEqualTo("00000001" + "00000001" + "00000019" + "00000002" + "00000001" + "ffffffff" + "00000002"
                        + "6162");
    }

    @Test
    void itGrowsBeyondTheExpectedSizeWithoutLosingAByte() {
        int elements = 1000;
        BinaryArray array = new BinaryArray(Oid.INT8, 1);
        for (int element = 0; element < elements; element++) {
            array.startElement(8).putLong(element);
        }
        byte[] bytes = array.toBytes();
        assertThat(bytes).hasSize(20 + elements * 12);
        assertThat(HexFormat.of().formatHex(bytes, bytes.length - 12, bytes.length))
                .isEqualTo("00000008" + "00000000000003e7");
    }

    private static String hex(BinaryArray array) {
        return HexFormat.of().formatHex(array.toBytes());
    }
}
