package io.tieout.realtime.check;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tieout.realtime.pipeline.Script;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.flink.table.api.ExplainDetail;

/**
 * A plan as Flink explains it.
 *
 * @param explained all sections, that with the JSON of the job's graph included
 */
public record Plan(String explained) {

    private static final String LOGICAL = "== Abstract Syntax Tree ==";
    private static final String PHYSICAL = "== Optimized Physical Plan ==";
    private static final String EXECUTION = "== Optimized Execution Plan ==";
    private static final String GRAPH = "== Physical Execution Plan ==";
    private static final Pattern OPERATOR = Pattern.compile("[\\s:|+-]*([A-Za-z]+)\\(.*");

    /** The plan of the script's job, with the changelog mode of each operator. */
    public static Plan withChanges(Script script) {
        return new Plan(script.explain(ExplainDetail.CHANGELOG_MODE, ExplainDetail.JSON_EXECUTION_PLAN));
    }

    /** The plan of a batch job, whose operators have no changelog mode. */
    public static Plan of(Script script) {
        return new Plan(script.explain(ExplainDetail.JSON_EXECUTION_PLAN));
    }

    /** What the optimizer made of the SQL, without the SQL's own tree and without ids that change from run to run. */
    public String optimized() {
        return explained.substring(explained.indexOf(PHYSICAL), explained.indexOf(GRAPH));
    }

    /** The optimizer's tree of what feeds one sink. */
    public String feeding(String sink) {
        String plan = explained.substring(explained.indexOf(PHYSICAL), explained.indexOf(EXECUTION));
        int start = plan.indexOf("Sink(table=[default_catalog.default_database.%s]".formatted(sink));
        return plan.substring(start, plan.indexOf("\n\n", start) + 1);
    }

    /** What fills each sink, as the optimizer made it, in the order of the inserts; a shared part stands in each. */
    List<Operator> sinks() {
        return PlanText.roots(explained.substring(explained.indexOf(PHYSICAL), explained.indexOf(EXECUTION)));
    }

    /** The same as the SQL says it. */
    List<Operator> logical() {
        return PlanText.roots(explained.substring(explained.indexOf(LOGICAL), explained.indexOf(PHYSICAL)));
    }

    /** How many scans each table has, shared ones counted once. */
    Map<String, Long> scans() {
        return PlanText.roots(explained.substring(explained.indexOf(EXECUTION), explained.indexOf(GRAPH))).stream()
                .flatMap(Operator::tree)
                .filter(operator -> operator.name().equals("TableSourceScan"))
                .collect(Collectors.groupingBy(Operator::table, TreeMap::new, Collectors.counting()));
    }

    /**
     * Lines of the execution plan with this operator, indentation left out; shared parts are there once. Of a
     * MultipleInput its members, too, which stand in its line.
     */
    public List<String> operators(String name) {
        return explained
                .substring(explained.indexOf(EXECUTION), explained.indexOf(GRAPH))
                .replace("\\n", "\n")
                .lines()
                .map(OPERATOR::matcher)
                .filter(line -> line.matches() && line.group(1).equals(name))
                .map(line -> line.group().substring(line.start(1)))
                .toList();
    }

    /** A whole number that an operator shows as {@code name=number}. */
    public long number(String operator, String name) {
        Matcher number = Pattern.compile(name + "=(-?\\d+)").matcher(String.join("\n", operators(operator)));
        if (!number.find()) {
            throw new IllegalArgumentException("No operator %s with %s in%n%s".formatted(operator, name, optimized()));
        }
        return Long.parseLong(number.group(1));
    }

    /** How rows reach the writer of a sink: {@code HASH}, {@code FORWARD}, ... */
    public List<String> shipping(String sink) {
        List<String> strategies = new ArrayList<>();
        for (JsonNode node : graph().path("nodes")) {
            if (node.path("type").asText().matches(sink + "\\[\\d+]: Writer")) {
                node.path("predecessors")
                        .forEach(from ->
                                strategies.add(from.path("ship_strategy").asText()));
            }
        }
        return strategies;
    }

    private JsonNode graph() {
        try {
            return new ObjectMapper().readTree(explained.substring(explained.indexOf(GRAPH) + GRAPH.length()));
        } catch (JsonProcessingException unreadable) {
            throw new IllegalStateException(explained, unreadable);
        }
    }
}
