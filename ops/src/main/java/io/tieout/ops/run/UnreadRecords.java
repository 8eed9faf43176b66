package io.tieout.ops.run;

import io.tieout.ops.schedule.Knowledge;
import io.tieout.ops.status.Horizon;
import io.tieout.ops.status.PartitionOffsets;
import io.tieout.ops.status.PartitionQuery;
import io.tieout.realtime.KafkaSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;

/** What is known while Kafka has records that the job has not read; while Kafka cannot be asked, nothing is. */
final class UnreadRecords implements Knowledge {

    /** The next sweep asks again. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final KafkaSettings kafka;
    private final PartitionQuery progress;
    private final Duration outOfOrderness;

    UnreadRecords(KafkaSettings kafka, PartitionQuery progress, Duration outOfOrderness) {
        this.kafka = kafka;
        this.progress = progress;
        this.outOfOrderness = outOfOrderness;
    }

    @Override
    public Horizon horizon(Connection connection, Instant watermark) throws SQLException {
        try (Topics topics = new Topics(kafka, PATIENCE)) {
            Map<TopicPartition, PartitionOffsets> offsets = topics.offsets();
            return Horizon.of(
                    watermark, progress.read(connection, Optional.of(offsets), topics.streams()), outOfOrderness);
        } catch (RunException unreachable) {
            return Horizon.none(unreachable.getMessage());
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return Horizon.none("interrupted while Kafka was asked");
        }
    }
}
