package io.tieout.sink.upsert;

import java.io.Serializable;
import java.time.Duration;
import java.util.Optional;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.ValidationException;

/**
 * Where a sink records its watermark.
 *
 * @param holdBack what the query's operators hold the watermark back by, added again before it is recorded
 */
record ProgressSettings(TableName table, String pipeline, Duration holdBack) implements Serializable {

    static Optional<ProgressSettings> of(ReadableConfig options) {
        Optional<String> pipeline = options.getOptional(UpsertOptions.PROGRESS_PIPELINE);
        Optional<String> table = options.getOptional(UpsertOptions.PROGRESS_TABLE);
        if (table.isPresent() != pipeline.isPresent()) {
            throw new ValidationException("%s and %s are given together or not at all"
                    .formatted(UpsertOptions.PROGRESS_TABLE.key(), UpsertOptions.PROGRESS_PIPELINE.key()));
        }
        return table.map(name -> new ProgressSettings(
                TableName.parse(UpsertOptions.PROGRESS_TABLE.key(), name),
                pipeline.orElseThrow(),
                options.get(UpsertOptions.PROGRESS_HOLD_BACK)));
    }
}
