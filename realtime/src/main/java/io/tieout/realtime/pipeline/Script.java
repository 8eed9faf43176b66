package io.tieout.realtime.pipeline;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.GlobalConfiguration;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.ExplainDetail;
import org.apache.flink.table.api.StatementSet;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.TableResult;

/**
 * The whole pipeline as SQL, ready to run: what is printed and what is executed is the same text, but for passwords.
 *
 * @param configuration Flink's options of the session, set before any statement
 * @param definitions tables and views, each before its readers
 * @param inserts what is written, all in one job
 */
public record Script(Map<String, String> configuration, List<String> definitions, List<String> inserts) {

    /** Options without which the results would be wrong, whatever the run; see the comments. */
    private static final Map<String, String> CORRECTNESS = Map.of(
            // A zone with clock changes loses or merges window rows around them (FLINK-38075).
            "table.local-time-zone", "UTC",
            // With AUTO and parallelism 2 one key was seen on two writers, in any order.
            "table.exec.sink.keyed-shuffle", "FORCE");

    /** A sink as {@link #of} binds it; sources are bound under their shape's own name. */
    private static final Pattern BOUND = Pattern.compile("CREATE TEMPORARY TABLE (\\w+) WITH \\(");

    /** Only for sinks that have a key. */
    private static final String CONFLICT = "ON CONFLICT DO DEDUPLICATE";

    /** An option of a table as it stands in its WITH clause; a quote inside is doubled. */
    private static final Pattern OPTION = Pattern.compile("'((?:[^']|'')*)' = '((?:[^']|'')*)'");

    public Script {
        configuration = Collections.unmodifiableMap(new TreeMap<>(configuration));
        definitions = List.copyOf(definitions);
        inserts = List.copyOf(inserts);
    }

    /**
     * Fills the placeholders and binds the ends.
     *
     * @param configuration Flink's options of this run; those that correctness needs are added
     */
    public static Script of(
            Mode mode, PipelineSettings settings, Bindings bindings, Map<String, String> configuration) {
        return of(mode, settings, bindings, configuration, settings.branches());
    }

    /**
     * The same, of which only some parts are written.
     *
     * @param written parts among those of the settings
     */
    public static Script of(
            Mode mode,
            PipelineSettings settings,
            Bindings bindings,
            Map<String, String> configuration,
            Set<Branch> written) {
        return of(
                mode,
                settings.files(mode),
                new Placeholders(settings.placeholders(bindings.covered())),
                bindings,
                configuration,
                written);
    }

    /**
     * The matches of one pair alone, in batch.
     *
     * @param sides statements that define the relations of its left and right events
     * @param sinks options by the name of the relation, among them the pair's
     */
    public static Script ofMatches(Pair pair, List<String> sides, Map<String, Map<String, String>> sinks) {
        Script matches = of(
                Mode.BATCH,
                PairFiles.matches(pair),
                new Placeholders(Map.of()),
                new Bindings(Map.of(), sinks),
                Map.of(),
                EnumSet.of(Branch.PAIRS));
        List<String> definitions = new ArrayList<>(sides);
        definitions.addAll(matches.definitions());
        return new Script(matches.configuration(), definitions, matches.inserts());
    }

    private static Script of(
            Mode mode,
            List<SqlFile> files,
            Placeholders placeholders,
            Bindings bindings,
            Map<String, String> configuration,
            Set<Branch> written) {
        bindings.requireComplete(files);
        List<String> definitions = new ArrayList<>();
        List<String> inserts = new ArrayList<>();
        for (SqlFile file : files) {
            String sql = placeholders.fill(file);
            switch (file.stage()) {
                case SOURCES -> {
                    definitions.add(sql);
                    definitions.addAll(binding(file, bindings.sources().get(file.name())));
                }
                case SINKS -> {
                    definitions.add(sql);
                    definitions.add(binding(file, bindings.sinks().get(file.name())));
                }
                case EVENTS, JOINS, FIRST ->
                    definitions.add("CREATE TEMPORARY VIEW %s AS%n%s".formatted(file.name(), sql));
                case INSERTS -> {
                    if (written.contains(file.branch())) {
                        inserts.add(sql);
                    }
                }
            }
        }
        placeholders.requireAllUsed();
        Map<String, String> all = new TreeMap<>(configuration);
        all.putAll(CORRECTNESS);
        all.put("execution.runtime-mode", mode.text());
        return new Script(all, definitions, inserts);
    }

    /** The same with sinks that forget their rows, to measure or rehearse what leads to them. */
    public Script forgetting() {
        return new Script(
                configuration,
                definitions.stream().map(Script::forgotten).toList(),
                inserts.stream().map(insert -> insert.replace(CONFLICT, "")).toList());
    }

    /** A sink that forgets its rows takes no other options than its name. */
    private static String forgotten(String sql) {
        Matcher bound = BOUND.matcher(sql);
        return bound.find()
                ? "CREATE TEMPORARY TABLE %s WITH ('connector' = 'blackhole') LIKE %s_shape (EXCLUDING OPTIONS)"
                        .formatted(bound.group(1), bound.group(1))
                : sql;
    }

    /** A new session with everything defined and nothing running yet. */
    public TableEnvironment open() {
        TableEnvironment session = TableEnvironment.create(EnvironmentSettings.newInstance()
                .withConfiguration(Configuration.fromMap(configuration))
                .build());
        String zone = session.getConfig().getLocalTimeZone().getId();
        if (!zone.equals("UTC")) {
            throw new IllegalStateException("The session's zone is %s, but must be UTC".formatted(zone));
        }
        definitions.forEach(session::executeSql);
        return session;
    }

    /** Starts the one job that fills every sink, and returns without waiting for it. */
    public TableResult start() {
        return statementSet(open()).execute();
    }

    /** The plan of the job as Flink explains it. */
    public String explain(ExplainDetail... details) {
        return statementSet(open()).explain(details);
    }

    /**
     * The script for Flink's SQL client, every statement ended by a semicolon. Of options that Flink counts as
     * sensitive, such as passwords, the value is ***.
     */
    public String text() {
        String sets = configuration.entrySet().stream()
                .map(option -> "SET %s = %s;"
                        .formatted(
                                PipelineSettings.literal(option.getKey()), PipelineSettings.literal(option.getValue())))
                .collect(Collectors.joining("\n"));
        String tables =
                definitions.stream().map(sql -> withoutSecrets(sql) + ";").collect(Collectors.joining("\n\n"));
        String writes = inserts.stream().map(sql -> sql + ";").collect(Collectors.joining("\n\n"));
        return "%s%n%n%s%n%nEXECUTE STATEMENT SET%nBEGIN%n%n%s%n%nEND;%n".formatted(sets, tables, writes);
    }

    /** Without its text, which may hold passwords. */
    @Override
    public String toString() {
        return "%d definitions, %d inserts".formatted(definitions.size(), inserts.size());
    }

    private static String withoutSecrets(String sql) {
        return OPTION.matcher(sql).replaceAll(option -> {
            boolean secret = GlobalConfiguration.isSensitive(option.group(1));
            return Matcher.quoteReplacement(secret ? "'%s' = '***'".formatted(option.group(1)) : option.group());
        });
    }

    /** What is written, in a session of {@link #open}, neither planned nor running yet. */
    public StatementSet statementSet(TableEnvironment session) {
        StatementSet job = session.createStatementSet();
        inserts.forEach(job::addInsertSql);
        return job;
    }

    private static List<String> binding(SqlFile file, Source source) {
        if (source instanceof Source.Table table) {
            return List.of(table.definition(file.name(), file.name() + "_shape"));
        }
        return ((Source.Definitions) source).statements();
    }

    /** LIKE takes the shape's columns, key, watermark and options, and the run adds its own. */
    private static String binding(SqlFile file, Map<String, String> sink) {
        return "CREATE TEMPORARY TABLE %s WITH (%n%s%n) LIKE %s_shape"
                .formatted(file.name(), TableOptions.text(sink), file.name());
    }
}
