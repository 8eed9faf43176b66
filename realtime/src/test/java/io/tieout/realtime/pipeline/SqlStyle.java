package io.tieout.realtime.pipeline;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The house rules for the text of a statement: every column named and on a line of its own, keywords upper. */
final class SqlStyle {

    private final List<SqlToken> tokens;
    private final Set<String> names;
    private final List<String> faults = new ArrayList<>();

    private SqlStyle(String statement, Set<String> names) {
        this.tokens = SqlToken.of(statement);
        this.names = new HashSet<>(names);
    }

    /**
     * Every place where the statement breaks a rule.
     *
     * @param statement without comments
     * @param names of the relations and columns there are
     */
    static List<String> faults(String statement, Set<String> names) {
        SqlStyle style = new SqlStyle(statement, names);
        style.checkKeywords();
        style.checkSelects();
        style.checkRowNumbers();
        style.checkJoins();
        style.checkColumnList();
        return style.faults;
    }

    /** A word that is not all upper must be a name. */
    private void checkKeywords() {
        for (int at = 1; at < tokens.size(); at++) {
            boolean named = tokens.get(at - 1).is("AS") || tokens.get(at - 1).is("WINDOW");
            if (named && tokens.get(at).isWord()) {
                names.add(tokens.get(at).text());
            }
        }
        for (SqlToken token : tokens) {
            boolean upper = token.text().equals(token.text().toUpperCase(Locale.ROOT));
            if (token.isWord() && !upper && !names.contains(token.text())) {
                fault(token, "%s is neither a name nor a keyword in upper case".formatted(token.text()));
            }
        }
    }

    private void checkSelects() {
        for (int at = 0; at < tokens.size(); at++) {
            if (tokens.get(at).is("SELECT")) {
                List<List<SqlToken>> columns = items(at + 1, tokens.get(at).depth(), "FROM");
                checkLines(tokens.get(at), columns);
                columns.forEach(this::checkColumn);
            }
        }
    }

    private void checkColumn(List<SqlToken> column) {
        SqlToken last = column.get(column.size() - 1);
        if (last.is("*")) {
            fault(last, "a star names no column");
        } else if (column.size() < 3 || !column.get(column.size() - 2).is("AS")) {
            fault(last, "%s has no AS".formatted(last.text()));
        }
    }

    private void checkRowNumbers() {
        for (int at = 0; at < tokens.size(); at++) {
            if (tokens.get(at).is("ROW_NUMBER")) {
                int order = next(at, "ORDER");
                // By arrival no two rows tie.
                boolean byArrival = tokens.get(order + 2).is("PROCTIME");
                if (!byArrival
                        && items(order + 2, tokens.get(order).depth(), ")").size() < 2) {
                    fault(tokens.get(order), "ROW_NUMBER by one column leaves ties to chance");
                }
            }
        }
    }

    private void checkJoins() {
        long joins = tokens.stream().filter(token -> token.is("JOIN")).count();
        long conditions = tokens.stream().filter(token -> token.is("ON")).count()
                - (tokens.stream().anyMatch(token -> token.is("CONFLICT")) ? 1 : 0);
        if (joins != conditions) {
            faults.add("%d JOIN, but %d ON".formatted(joins, conditions));
        }
    }

    /** Of CREATE TABLE and INSERT; the latter's must be the names that its SELECT gives. */
    private void checkColumnList() {
        boolean insert = tokens.get(0).is("INSERT");
        if (!insert && !tokens.get(0).is("CREATE")) {
            return;
        }
        if (insert && !tokens.get(3).is("(")) {
            fault(tokens.get(2), "INSERT names no columns");
            return;
        }
        int open = next(0, "(");
        List<List<SqlToken>> columns = items(open + 1, 1, ")");
        checkLines(tokens.get(open), columns);
        if (insert) {
            int select = next(0, "SELECT");
            List<String> selected = lastWords(items(select + 1, 0, "FROM"));
            if (!lastWords(columns).equals(selected)) {
                faults.add("INSERT names %s, but SELECT gives %s".formatted(lastWords(columns), selected));
            }
        }
    }

    /** Every item begins on a line below where the one before it ends. */
    private void checkLines(SqlToken opening, List<List<SqlToken>> columns) {
        SqlToken before = opening;
        for (List<SqlToken> column : columns) {
            if (column.get(0).line() <= before.line()) {
                fault(
                        column.get(0),
                        "%s is not on a line of its own".formatted(column.get(0).text()));
            }
            before = column.get(column.size() - 1);
        }
    }

    /** What commas part, from a token on until the end word, which may also be the bracket that closes. */
    private List<List<SqlToken>> items(int from, int depth, String end) {
        List<List<SqlToken>> items = new ArrayList<>();
        List<SqlToken> item = new ArrayList<>();
        for (SqlToken token : tokens.subList(from, tokens.size())) {
            boolean closes = token.depth() < depth;
            if (closes || (token.depth() == depth && token.is(end))) {
                break;
            }
            if (token.depth() == depth && token.is(",")) {
                items.add(item);
                item = new ArrayList<>();
            } else {
                item.add(token);
            }
        }
        items.add(item);
        return items;
    }

    private int next(int from, String word) {
        for (int at = from; at < tokens.size(); at++) {
            if (tokens.get(at).is(word)) {
                return at;
            }
        }
        throw new AssertionError(
                "no %s after line %d".formatted(word, tokens.get(from).line()));
    }

    private static List<String> lastWords(List<List<SqlToken>> items) {
        return items.stream().map(item -> item.get(item.size() - 1).text()).toList();
    }

    private void fault(SqlToken token, String what) {
        faults.add("line %d: %s".formatted(token.line(), what));
    }
}
