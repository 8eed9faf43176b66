package io.tieout.ops.bench;

import java.util.SplittableRandom;
import java.util.function.LongFunction;
import org.apache.flink.table.data.RowData;

/**
 * One version of every order, in an order that only the seed decides.
 *
 * @param orders as many places
 */
record ShuffledOrders(int orders, long seed, long version) implements RowPlan {

    @Override
    public LongFunction<RowData> open() {
        int[] numbers = new int[orders];
        SplittableRandom random = new SplittableRandom(seed);
        for (int place = 0; place < orders; place++) {
            int other = random.nextInt(place + 1);
            numbers[place] = numbers[other];
            numbers[other] = place;
        }
        return place -> OrderRow.of(numbers[(int) place], version);
    }
}
