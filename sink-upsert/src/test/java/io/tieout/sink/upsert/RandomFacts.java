package io.tieout.sink.upsert;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.flink.table.data.RowData;

/**
 * Facts about parcels, many to a parcel and many alike in a part of what orders them; what a version says follows from
 * what orders it, as with any event that has an identity.
 */
final class RandomFacts {

    /** Not in the order of their bytes, in which capitals come first and letters with accents last. */
    private static final List<String> SCANS = List.of("b", "B", "a", "Z", "é", "ä", "_", "10", "9", "\uFFFD", "😀");

    private static final long FIRST_SECOND =
            Instant.parse("2026-03-01T10:00:00Z").getEpochSecond();

    private final Random random;
    private final int parcels;

    RandomFacts(long seed, int parcels) {
        this.random = new Random(seed);
        this.parcels = parcels;
    }

    List<RowData> list(int size) {
        List<RowData> facts = new ArrayList<>();
        while (facts.size() < size) {
            facts.add(next());
        }
        return facts;
    }

    private RowData next() {
        String id = "p" + random.nextInt(parcels);
        long version = random.nextInt(20);
        String weight = version + ".5000";
        String at = Instant.ofEpochSecond(FIRST_SECOND + random.nextInt(4)).toString();
        String scan = SCANS.get(random.nextInt(SCANS.size()));
        String place = "at " + at + " by " + scan;
        return switch (random.nextInt(3)) {
            case 0 -> Parcels.described(id, version, weight);
            case 1 -> Parcels.seen(id, at, scan, place);
            default -> Parcels.whole(id, version, weight, at, scan, place);
        };
    }
}
