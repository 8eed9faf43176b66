package io.tieout.ops.rejected;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tieout.ops.run.RunException;
import io.tieout.realtime.KafkaSettings;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Publishes corrected records to the topics they came from; they are read as any other, and judged again. */
public final class CorrectedRecords {

    private static final JsonMapper JSON = new JsonMapper();

    private final Map<String, Object> client;
    private final KafkaSettings kafka;
    private final RejectedRecords records;

    /**
     * Publishes through a client of these properties.
     *
     * @param client properties of a Kafka client
     */
    public CorrectedRecords(Map<String, String> client, KafkaSettings kafka, RejectedRecords records) {
        this.client = Map.copyOf(client);
        this.kafka = kafka;
        this.records = records;
    }

    /**
     * Publishes every record that has a text, each acknowledged before it is noted as replayed.
     *
     * @return how many were published; records without a text are passed over
     * @throws RunException if a topic is not one of the pipeline's, or Kafka does not take a record
     */
    public int publish(List<RejectedRecord> corrected) throws SQLException, InterruptedException {
        int published = 0;
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer())) {
            for (RejectedRecord record : corrected) {
                if (record.payload().isPresent()) {
                    publish(producer, record, record.payload().get());
                    records.markReplayed(record);
                    published++;
                }
            }
        }
        return published;
    }

    private void publish(KafkaProducer<byte[], byte[]> producer, RejectedRecord record, String payload)
            throws InterruptedException {
        if (!kafka.topics().contains(record.topic())) {
            throw new RunException("%s is not a topic of this pipeline, which reads %s"
                    .formatted(record.topic(), String.join(" and ", kafka.topics())));
        }
        try {
            producer.send(new ProducerRecord<>(record.topic(), key(payload), payload.getBytes(StandardCharsets.UTF_8)))
                    .get();
        } catch (ExecutionException failed) {
            throw new RunException(
                    "Kafka does not take the record of %s-%d at %d: %s"
                            .formatted(
                                    record.topic(),
                                    record.partition(),
                                    record.offset(),
                                    failed.getCause().getMessage()),
                    failed);
        }
    }

    /** The order's id or the rate's currency, so that the record keeps its order with others of it; null if none. */
    private static byte[] key(String payload) {
        try {
            JsonNode record = JSON.readTree(payload);
            JsonNode id =
                    record.has("currency") && record.has("rate") ? record.path("currency") : record.path("order_id");
            return id.isValueNode() && !id.isNull() ? id.asText().getBytes(StandardCharsets.UTF_8) : null;
        } catch (JsonProcessingException stillWrong) {
            return null;
        }
    }
}
