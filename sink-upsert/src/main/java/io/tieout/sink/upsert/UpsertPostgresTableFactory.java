package io.tieout.sink.upsert;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.factories.DynamicTableSinkFactory;
import org.apache.flink.table.factories.FactoryUtil;

/** Makes the sink of a table {@code WITH ('connector' = 'upsert-postgres')}; found by Flink's service loader. */
public final class UpsertPostgresTableFactory implements DynamicTableSinkFactory {

    /** Value of the option {@code connector}. */
    public static final String IDENTIFIER = "upsert-postgres";

    private static final Set<ConfigOption<?>> REQUIRED = Set.of(UpsertOptions.URL, UpsertOptions.TABLE_NAME);

    @Override
    public String factoryIdentifier() {
        return IDENTIFIER;
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return REQUIRED;
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return UpsertOptions.ALL.stream()
                .map(Allowed::option)
                .filter(option -> !REQUIRED.contains(option))
                .collect(Collectors.toSet());
    }

    /** @throws ValidationException for options out of bounds, types that cannot be written, and a missing key. */
    @Override
    public DynamicTableSink createDynamicTableSink(Context context) {
        FactoryUtil.TableFactoryHelper helper = FactoryUtil.createTableFactoryHelper(this, context);
        helper.validate();
        ReadableConfig options = helper.getOptions();
        Problems problems = new Problems();
        UpsertOptions.ALL.forEach(allowed -> problems.check(() -> allowed.check(options)));
        Optional<ConnectionSettings> connection = problems.read(() -> ConnectionSettings.of(options));
        Optional<Optional<ProgressSettings>> progress = problems.read(() -> ProgressSettings.of(options));
        Optional<TableShape> shape = shape(options, context.getCatalogTable().getResolvedSchema(), problems);
        Optional<List<Integer>> counted = shape.flatMap(known -> problems.read(() -> known.textPositions(
                UpsertOptions.COUNT_BY.key(),
                options.getOptional(UpsertOptions.COUNT_BY).orElse(List.of()))));
        problems.throwIfAny();
        UpsertSink sink = new UpsertSink(
                context.getObjectIdentifier().getObjectName(),
                shape.orElseThrow(),
                connection.orElseThrow(),
                options.get(UpsertOptions.FLUSH_ROWS),
                options.get(UpsertOptions.FLUSH_INTERVAL),
                progress.orElseThrow().orElse(null),
                counted.orElseThrow());
        Optional<Integer> parallelism = options.getOptional(FactoryUtil.SINK_PARALLELISM);
        return new UpsertTableSink(sink, parallelism.orElse(null));
    }

    /** Empty after a problem; the columns are held against the groups only once all groups can be read. */
    private static Optional<TableShape> shape(ReadableConfig options, ResolvedSchema schema, Problems problems) {
        Optional<TableName> name = problems.read(
                () -> TableName.parse(UpsertOptions.TABLE_NAME.key(), options.get(UpsertOptions.TABLE_NAME)));
        List<Optional<MergeGroup>> groups = options.getOptional(UpsertOptions.MERGE).orElse(List.of()).stream()
                .filter(text -> !text.isBlank())
                .map(text -> problems.read(() -> MergeGroup.parse(text)))
                .toList();
        if (name.isEmpty() || groups.stream().anyMatch(Optional::isEmpty)) {
            return Optional.empty();
        }
        List<MergeGroup> readable = groups.stream().flatMap(Optional::stream).toList();
        return problems.read(() -> TableShape.of(name.get(), schema, readable));
    }
}
