package io.tieout.ops.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PercentilesTest {

    @Test
    void eachIsTheLeastTimeInWhichSoManyRowsWereThere() {
        assertThat(Percentiles.of(
                        LongStream.rangeClosed(1, 200).mapToObj(i -> 201 - i).toList()))
                .isEqualTo(new Percentiles(200, 100, 190, 198, 200));
    }

    @Test
    void ofOneRowAllAreItsTime() {
        assertThat(Percentiles.of(List.of(7L))).isEqualTo(new Percentiles(1, 7, 7, 7, 7));
    }

    @Test
    void ofNoRowThereAreNone() {
        assertThat(Percentiles.of(List.of())).isEqualTo(new Percentiles(0, 0, 0, 0, 0));
    }
}
