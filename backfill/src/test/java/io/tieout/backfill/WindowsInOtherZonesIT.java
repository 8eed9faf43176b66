package io.tieout.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.db.TestDatabase;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.WindowSettings;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The zone of the machine moves no window, over both changes of the clock in New York (FLINK-38075 loses and merges
 * rows there when the session has that zone).
 */
@Isolated("It changes the zone of the whole process")
class WindowsInOtherZonesIT {

    private static final PipelineSettings RULES = new PipelineSettings(
                    Duration.ofMinutes(10), Duration.ofMinutes(30), Duration.ofSeconds(5), List.of("SUCCESS"))
            .withWindows(Optional.of(WindowSettings.DEFAULT));

    private final TimeZone zone = TimeZone.getDefault();

    @TempDir
    private Path folder;

    static Stream<Arguments> zonesInBothModes() {
        return Stream.of("Asia/Shanghai", "America/New_York", "UTC")
                .flatMap(zone -> Stream.of(FileRun.values()).map(mode -> Arguments.of(zone, mode)));
    }

    @AfterEach
    void setZoneBack() {
        TimeZone.setDefault(zone);
    }

    @ParameterizedTest(name = "{0} in {1}")
    @MethodSource("zonesInBothModes")
    void theWindowsAreThoseOfTheOracle(String zone, FileRun mode) throws Exception {
        RandomEvents events = events();
        WindowOracle oracle = new WindowOracle(events);
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        try (TestDatabase database = TestDatabase.create()) {
            Jobs.finish(mode.wholeScript(RULES, events.write(folder), Target.of(database)));
            assertThat(Tables.windowResult(database)).containsExactlyElementsOf(oracle.windowResult());
            assertThat(Tables.batchReconciliation(database)).containsExactlyElementsOf(oracle.batchReconciliation());
        }
    }

    /** An order every seven minutes in the hours around each change, paid three minutes later. */
    private static RandomEvents events() {
        List<OrderEvent> orders = new ArrayList<>();
        List<PaymentEvent> payments = new ArrayList<>();
        for (String change : List.of("2024-03-10T07:00:00Z", "2024-11-03T06:00:00Z")) {
            for (int minute = -120; minute <= 120; minute += 7) {
                Instant time = Instant.parse(change).plus(Duration.ofMinutes(minute));
                String id = "o" + orders.size();
                orders.add(new OrderEvent(
                        id, Optional.empty(), Optional.of(BigDecimal.TEN), Optional.of("USD"), Optional.empty(), time));
                payments.add(new PaymentEvent(
                        "p" + id,
                        id,
                        BigDecimal.TEN,
                        Optional.of("USD"),
                        Optional.of("SUCCESS"),
                        time.plus(Duration.ofMinutes(3))));
            }
        }
        return new RandomEvents(RULES, orders, payments, 1);
    }
}
