package io.tieout.realtime.check;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A condition as the plan shows it, the function before its arguments.
 *
 * @param function name or sign; of a column or constant its text
 * @param arguments none for a column or constant
 */
record Expression(String function, List<Expression> arguments) {

    private static final Set<String> COMPARISONS = Set.of(">=", "<=", ">", "<");
    private static final Set<String> SIGNS = Set.of("=", "<>", ">=", "<=", ">", "<", "+", "-", "*", "AND", "OR");

    static Expression of(String text) {
        int bracket = text.indexOf('(');
        boolean call =
                bracket > 0 && text.endsWith(")") && text.substring(0, bracket).matches("\\S+");
        if (!call) {
            return new Expression(text, List.of());
        }
        return new Expression(
                text.substring(0, bracket),
                PlanText.split(text.substring(bracket + 1, text.length() - 1)).stream()
                        .map(Expression::of)
                        .toList());
    }

    /** What must hold at once. */
    List<Expression> conjuncts() {
        return function.equals("AND") ? arguments : List.of(this);
    }

    boolean isEquality() {
        return function.equals("=");
    }

    /** Whether it bounds one column by another plus or minus a constant, as an interval join needs it. */
    boolean isPlainBound() {
        return COMPARISONS.contains(function)
                && tree().filter(part -> !part.arguments.isEmpty()).allMatch(part -> SIGNS.contains(part.function));
    }

    /** Whether this column is in it. */
    boolean names(String column) {
        return tree().anyMatch(part -> part.function.equals(column) || part.function.startsWith(column + " AS "));
    }

    /** This and all its parts. */
    Stream<Expression> tree() {
        return Stream.concat(Stream.of(this), arguments.stream().flatMap(Expression::tree));
    }

    /** As SQL writes it, signs between what they join. */
    String text() {
        String inner = arguments.stream()
                .map(argument -> SIGNS.contains(argument.function) && SIGNS.contains(function)
                        ? "(" + argument.text() + ")"
                        : argument.text())
                .collect(Collectors.joining(SIGNS.contains(function) ? " " + function + " " : ", "));
        return arguments.isEmpty() || SIGNS.contains(function)
                ? (arguments.isEmpty() ? function : inner)
                : "%s(%s)".formatted(function, inner);
    }
}
