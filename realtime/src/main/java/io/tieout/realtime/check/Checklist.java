package io.tieout.realtime.check;

import io.tieout.realtime.pipeline.Script;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.flink.table.api.ExplainDetail;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.UniqueConstraint;
import org.apache.flink.util.TimeUtils;

/** Walks through the checks with the plan of a streaming script; nothing runs, and no server is asked. */
public final class Checklist {

    private final Load load;
    private final Consumer<Throwable> refusals;

    /**
     * A checklist for one load.
     *
     * @param refusals told of each exception of Flink that became a finding
     */
    public Checklist(Load load, Consumer<Throwable> refusals) {
        this.load = load;
        this.refusals = refusals;
    }

    /**
     * Plans the script and looks at each join and each sink, those of the plan's first sink first.
     *
     * @throws ValidationException if the script cannot be planned for a reason that is none of the checks, such as an
     *     unknown column or connector
     */
    public List<Finding> of(Script script) {
        try {
            TableEnvironment session = script.open();
            Plan plan = new Plan(script.statementSet(session)
                    .explain(ExplainDetail.CHANGELOG_MODE, ExplainDetail.JSON_EXECUTION_PLAN));
            return of(plan, session);
        } catch (RuntimeException refused) {
            Finding finding = Refusal.of(refused);
            refusals.accept(refused);
            return List.of(finding);
        }
    }

    private List<Finding> of(Plan plan, TableEnvironment session) {
        Duration ttl = Optional.ofNullable(
                        session.getConfig().getConfiguration().toMap().get("table.exec.state.ttl"))
                .map(TimeUtils::parseDuration)
                .orElse(Duration.ZERO);
        List<Finding> findings = new ArrayList<>(readTwice(plan));
        List<Operator> sinks = plan.sinks();
        List<Operator> logical = plan.logical();
        List<String> late = sinks.stream()
                .filter(sink ->
                        sink.tree().anyMatch(part -> part.attribute("where").contains("CURRENT_WATERMARK")))
                .map(Operator::table)
                .toList();
        for (int at = 0; at < sinks.size(); at++) {
            Operator sink = sinks.get(at);
            for (PlannedJoin join : PlannedJoin.before(sink, logical.get(at))) {
                findings.addAll(new JoinChecks(join, ttl, late).findings());
                findings.add(new StateSize(load, ttl).of(join));
            }
            findings.addAll(
                    new SinkChecks(sink, logical.get(at), key(session, sink), plan.shipping(sink.table())).findings());
        }
        return findings.stream().distinct().toList();
    }

    private static List<String> key(TableEnvironment session, Operator sink) {
        return session.from("`%s`".formatted(sink.attribute("table").replace(".", "`.`")))
                .getResolvedSchema()
                .getPrimaryKey()
                .map(UniqueConstraint::getColumns)
                .orElse(List.of());
    }

    /** Each scan has a watermark of its own, and reads everything again. */
    private static List<Finding> readTwice(Plan plan) {
        return plan.scans().entrySet().stream()
                .filter(scans -> scans.getValue() > 1)
                .map(scans -> Finding.note(
                        Check.DYNAMIC_TABLES,
                        "all",
                        "%s is read %d times".formatted(scans.getKey(), scans.getValue()),
                        "set table.optimizer.reuse-source-enabled to true"))
                .toList();
    }

    /**
     * Refuses a job that would be wrong.
     *
     * @throws WrongPlanException naming every pipeline and mistake
     */
    public static void require(Script script) {
        List<Throwable> refusals = new ArrayList<>();
        List<Finding> wrong = new Checklist(Load.ASSUMED, refusals::add)
                .of(script).stream().filter(Finding::isWrong).toList();
        if (!wrong.isEmpty()) {
            WrongPlanException wrongPlan = new WrongPlanException(wrong.stream()
                    .map(finding -> "%s: %s".formatted(finding.pipeline(), finding.text()))
                    .collect(Collectors.joining("\n")));
            refusals.forEach(wrongPlan::initCause);
            throw wrongPlan;
        }
    }
}
