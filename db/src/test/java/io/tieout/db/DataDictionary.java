package io.tieout.db;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes docs/reference/data-dictionary.md from the comments of a migrated database. */
final class DataDictionary {

    private static final String INTRO = """
            <!-- Generated from the comments of the database by DataDictionaryIT; to change it, change the comment and run
                 mvn -B verify -Dgolden.update=true -->

            # Data dictionary

            Everything in the schema `tieout`, in the words of the database's own comments (`\\d+ tieout.order_status` in
            psql shows the same). What finance reads comes first; the tables behind it are for Tieout's programs. Quartz's
            own tables, `qrtz_*`, are left out.

            """;

    private static final String COLUMNS = """
            SELECT
              c.relname,
              obj_description(c.oid, 'pg_class'),
              has_table_privilege('tieout_reader', c.oid, 'SELECT'),
              a.attname,
              format_type(a.atttypid, a.atttypmod),
              col_description(c.oid, a.attnum)
            FROM pg_class AS c
            JOIN pg_attribute AS a
              ON a.attrelid = c.oid
              AND a.attnum > 0
              AND NOT a.attisdropped
            WHERE c.relnamespace = 'tieout'::regnamespace
              AND c.relkind IN ('r', 'p', 'v', 'm')
              AND NOT starts_with(c.relname, 'qrtz_')
            ORDER BY c.relname COLLATE "C", a.attnum
            """;

    private static final String FUNCTIONS = """
            SELECT
              p.proname,
              pg_get_function_arguments(p.oid),
              obj_description(p.oid, 'pg_proc'),
              r.name,
              format_type(r.type, NULL)
            FROM pg_proc AS p
            CROSS JOIN LATERAL unnest(p.proargnames, p.proallargtypes, p.proargmodes)
              WITH ORDINALITY AS r (name, type, mode, position)
            WHERE p.pronamespace = 'tieout'::regnamespace
              AND p.proretset
              AND has_function_privilege('tieout_reader', p.oid, 'EXECUTE')
              AND r.mode = 't'
            ORDER BY p.proname COLLATE "C", r.position
            """;

    private final TestDatabase db;

    DataDictionary(TestDatabase db) {
        this.db = db;
    }

    String page() {
        Map<Boolean, List<List<String>>> byReader =
                db.rows(COLUMNS).stream().collect(groupingBy(row -> row.get(2).equals("true")));
        return INTRO
                + "## Views for finance\n\n" + relations(byReader.get(true))
                + "## Functions for finance\n\n" + functions()
                + "## Tables and views of the programs\n\n"
                + relations(byReader.get(false)).stripTrailing() + "\n";
    }

    private static String relations(List<List<String>> columns) {
        return byFirst(columns).values().stream()
                .map(relation -> section(
                        relation.get(0).get(0),
                        relation.get(0).get(1),
                        new PrintedTable(
                                List.of("column", "type", "meaning"),
                                relation.stream()
                                        .map(column -> List.of("`" + column.get(3) + "`", column.get(4), column.get(5)))
                                        .toList())))
                .collect(joining());
    }

    private String functions() {
        return byFirst(db.rows(FUNCTIONS)).values().stream()
                .map(function -> section(
                        function.get(0).get(0) + "(" + function.get(0).get(1) + ")",
                        function.get(0).get(2),
                        new PrintedTable(
                                List.of("column", "type"),
                                function.stream()
                                        .map(column -> List.of("`" + column.get(3) + "`", column.get(4)))
                                        .toList())))
                .collect(joining());
    }

    private static Map<String, List<List<String>>> byFirst(List<List<String>> rows) {
        return rows.stream().collect(groupingBy(row -> row.get(0), LinkedHashMap::new, toList()));
    }

    private static String section(String name, String purpose, PrintedTable columns) {
        return "### `" + name + "`\n\n" + PrintedTable.escaped(purpose) + "\n\n" + columns.markdown() + "\n";
    }
}
