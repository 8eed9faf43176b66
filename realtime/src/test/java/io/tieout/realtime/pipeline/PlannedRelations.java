package io.tieout.realtime.pipeline;

import io.tieout.realtime.RealtimeJob;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import io.tieout.realtime.settings.TestSettings;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.table.api.ExplainDetail;
import org.apache.flink.table.api.internal.TableEnvironmentInternal;
import org.apache.flink.table.catalog.ContextResolvedTable;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.SinkModifyOperation;
import org.apache.flink.table.operations.ddl.CreateViewOperation;
import org.apache.flink.types.RowKind;

/** What Flink's own parser and planner say of each file; of those for batch alone as far as a streaming session can. */
final class PlannedRelations {

    private static final Pattern QUALIFIED = Pattern.compile("`default_catalog`\\.`default_database`\\.`(\\w+)`");
    private static final Pattern CHANGELOG_MODE = Pattern.compile("changelogMode=\\[([A-Z,]+)]");

    /** ROW_NUMBER by two columns or more, which is planned insert-only though it emits updates (FLINK-40368). */
    private static final Pattern RANK_BY_TWO =
            Pattern.compile("(?<!Window)Rank\\(.*orderBy=\\[[^]]*,.*changelogMode=\\[I]\\)");

    private final Settings everything = TestSettings.withEverything();
    private final PipelineSettings settings = RealtimeSettings.pipeline(everything);
    private final TableEnvironmentInternal session =
            (TableEnvironmentInternal) RealtimeJob.script(everything).open();

    PlannedRelations() {
        PostgresTarget target = new PostgresTarget(
                "jdbc:postgresql://not-connected/none", "none", Optional.empty(), "test", 2000, Duration.ofSeconds(1));
        Map<String, Map<String, String>> sinks = target.sinks(settings, "batch");
        files().stream()
                .filter(file -> file.stage() == Stage.SINKS && !file.modes().contains(Mode.STREAMING))
                .forEach(file -> {
                    session.executeSql(rendered(file));
                    session.executeSql("CREATE TEMPORARY TABLE %1$s WITH (%2$s) LIKE %1$s_shape"
                            .formatted(file.name(), TableOptions.text(sinks.get(file.name()))));
                });
    }

    /** Every file; those of pairs as they are rendered. */
    static List<SqlFile> files() {
        PipelineSettings settings = RealtimeSettings.pipeline(TestSettings.withEverything());
        return Stream.concat(
                        PipelineFiles.all().stream(),
                        settings.files(Mode.STREAMING).stream().filter(file -> file.branch() == Branch.PAIRS))
                .toList();
    }

    /** Names of the relations that the statement reads, as the parser resolves them. */
    Set<String> reads(SqlFile file) {
        return switch (file.stage()) {
            case SOURCES, SINKS -> Set.of();
            case EVENTS, JOINS, FIRST, INSERTS -> {
                CreateViewOperation view = (CreateViewOperation) parse("CREATE TEMPORARY VIEW probe AS " + query(file));
                yield QUALIFIED
                        .matcher(view.getCatalogView().getExpandedQuery())
                        .results()
                        .map(found -> found.group(1))
                        .collect(Collectors.toCollection(TreeSet::new));
            }
        };
    }

    /** Name of the sink that the insert fills. */
    String fills(SqlFile file) {
        SinkModifyOperation insert = (SinkModifyOperation) parse(rendered(file));
        return insert.getContextResolvedTable().getIdentifier().getObjectName();
    }

    /** What the relation emits or takes, as a header says it; a batch run has only inserts. */
    String changes(SqlFile file) {
        return switch (file.stage()) {
            case SOURCES, EVENTS, JOINS, FIRST -> emitted(plan(file));
            case INSERTS -> file.modes().contains(Mode.STREAMING) ? emitted(plan(file)) : "insert";
            case SINKS -> words(sink(file).getChangelogMode(ChangelogMode.all()));
        };
    }

    /** The part of the plan that names the changelog mode of each operator. */
    String plan(SqlFile file) {
        String plan = file.stage() == Stage.INSERTS
                ? session.explainSql(rendered(file), ExplainDetail.CHANGELOG_MODE)
                : session.from(file.name()).explain(ExplainDetail.CHANGELOG_MODE);
        return plan.substring(
                plan.indexOf("== Optimized Physical Plan =="), plan.indexOf("== Optimized Execution Plan"));
    }

    /** Columns of the relation; for an insert those of its sink. */
    Set<String> columns(String relation) {
        return new TreeSet<>(table(relation).getResolvedSchema().getColumnNames());
    }

    /** The statement without comments, its placeholders filled. */
    String rendered(SqlFile file) {
        return new Placeholders(settings.placeholders(Coverage.ALL))
                .fill(new SqlFile(file.stage(), file.name(), file.branch(), file.modes(), file.statement()));
    }

    private String query(SqlFile file) {
        String sql = rendered(file);
        int end = sql.indexOf("\nON CONFLICT");
        return sql.substring(sql.indexOf("SELECT"), end < 0 ? sql.length() : end);
    }

    private Operation parse(String sql) {
        return session.getParser().parse(sql).get(0);
    }

    /** The mode of the topmost operator that has one; a sink emits nothing. */
    private static String emitted(String plan) {
        if (RANK_BY_TWO.matcher(plan).find()) {
            return "insert, update";
        }
        String kinds = CHANGELOG_MODE
                .matcher(plan)
                .results()
                .map(found -> found.group(1))
                .filter(mode -> !mode.equals("NONE"))
                .findFirst()
                .orElseThrow();
        return Arrays.stream(kinds.split(","))
                .map(kind -> switch (kind) {
                    case "I" -> "insert";
                    case "UA" -> "update";
                    case "D" -> "delete";
                    default -> kind;
                })
                .collect(Collectors.joining(", "));
    }

    private static String words(ChangelogMode mode) {
        return mode.getContainedKinds().stream()
                .sorted()
                .map(kind -> kind == RowKind.INSERT ? "insert" : kind == RowKind.UPDATE_AFTER ? "update" : kind.name())
                .collect(Collectors.joining(", "));
    }

    private DynamicTableSink sink(SqlFile file) {
        ContextResolvedTable table = table(file.name());
        return FactoryUtil.createDynamicTableSink(
                null,
                table.getIdentifier(),
                (ResolvedCatalogTable) table.getResolvedTable(),
                Map.of(),
                session.getConfig(),
                PlannedRelations.class.getClassLoader(),
                true);
    }

    private ContextResolvedTable table(String name) {
        return session.getCatalogManager()
                .getTableOrError(ObjectIdentifier.of("default_catalog", "default_database", name));
    }
}
