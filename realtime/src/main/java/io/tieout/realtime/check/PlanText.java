package io.tieout.realtime.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the trees that EXPLAIN draws: an operator a line, three columns of indentation for each level. */
final class PlanText {

    private static final int INDENTATION = 3;
    private static final Pattern LINE =
            Pattern.compile("([ :|]*(?:[:+]- )?)(\\w+)\\((.*)\\)(?:\\(reuse_id=\\[\\d+]\\))?");
    private static final Pattern ATTRIBUTE = Pattern.compile("(\\w+)=\\[(.*)]", Pattern.DOTALL);

    private PlanText() {}

    /** The topmost operators; what is no operator, such as an empty line, is passed over. */
    static List<Operator> roots(String section) {
        List<Operator> roots = new ArrayList<>();
        Deque<List<Operator>> levels = new ArrayDeque<>(List.of(roots));
        for (String line : section.lines().toList()) {
            Matcher operator = LINE.matcher(line);
            if (operator.matches()) {
                int depth = operator.group(1).length() / INDENTATION;
                while (levels.size() > depth + 1) {
                    levels.pop();
                }
                List<Operator> inputs = new ArrayList<>();
                levels.element().add(new Operator(operator.group(2), attributes(operator.group(3)), inputs));
                levels.push(inputs);
            }
        }
        return roots;
    }

    /** Parts between the commas that stand outside of brackets and quotes. */
    static List<String> split(String text) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        boolean quoted = false;
        int start = 0;
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            quoted ^= c == '\'';
            if (!quoted && (c == '(' || c == '[')) {
                depth++;
            } else if (!quoted && (c == ')' || c == ']')) {
                depth--;
            } else if (!quoted && depth == 0 && c == ',') {
                parts.add(text.substring(start, at).strip());
                start = at + 1;
            }
        }
        parts.add(text.substring(start).strip());
        return parts;
    }

    private static Map<String, String> attributes(String text) {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (String part : split(text)) {
            Matcher attribute = ATTRIBUTE.matcher(part);
            if (attribute.matches()) {
                attributes.put(attribute.group(1), attribute.group(2));
            }
        }
        return attributes;
    }
}
