package io.tieout.ops.cli;

import io.tieout.realtime.check.Finding;
import io.tieout.realtime.check.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What the checks found as a person reads it: a paragraph for each pipeline, a line for each check. */
final class FindingsText {

    private final List<Finding> findings;

    FindingsText(List<Finding> findings) {
        this.findings = List.copyOf(findings);
    }

    /**
     * The JSON form.
     *
     * @param wrong how many findings are wrong
     * @param notes how many are to be known
     */
    record Summary(long wrong, long notes, List<Finding> findings) {}

    Summary summary() {
        return new Summary(count(Verdict.WRONG), count(Verdict.NOTE), findings);
    }

    String table() {
        Map<String, List<Finding>> pipelines = findings.stream()
                .collect(Collectors.groupingBy(Finding::pipeline, LinkedHashMap::new, Collectors.toList()));
        List<String> lines = new ArrayList<>();
        pipelines.forEach((pipeline, found) -> {
            lines.add(pipeline);
            found.forEach(finding -> lines.addAll(lines(finding)));
        });
        lines.add("%d checks: %d ok, %d notes, %d wrong"
                .formatted(findings.size(), count(Verdict.OK), count(Verdict.NOTE), count(Verdict.WRONG)));
        return String.join("\n", lines);
    }

    private static List<String> lines(Finding finding) {
        String line =
                "  %-5s  %-24s  %s".formatted(finding.verdict(), finding.check().question(), finding.found());
        return finding.remedy().isEmpty() ? List.of(line) : List.of(line, " ".repeat(35) + finding.remedy());
    }

    private long count(Verdict verdict) {
        return findings.stream().filter(finding -> finding.verdict() == verdict).count();
    }
}
