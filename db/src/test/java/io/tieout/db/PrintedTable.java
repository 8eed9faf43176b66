package io.tieout.db;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A table of a page in docs. */
record PrintedTable(List<String> columns, List<List<String>> rows) {

    /** The answer to a query as the server writes it, instants in UTC, NULL as an empty cell. */
    static PrintedTable of(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET TIME ZONE 'UTC'");
            try (ResultSet results = statement.executeQuery(sql)) {
                int width = results.getMetaData().getColumnCount();
                List<String> columns = new ArrayList<>();
                for (int column = 1; column <= width; column++) {
                    columns.add(results.getMetaData().getColumnLabel(column));
                }
                List<List<String>> rows = new ArrayList<>();
                while (results.next()) {
                    String[] row = new String[width];
                    for (int column = 1; column <= width; column++) {
                        String text = results.getString(column);
                        row[column - 1] = text == null ? "" : text;
                    }
                    rows.add(Arrays.asList(row));
                }
                return new PrintedTable(columns, rows);
            }
        }
    }

    /** Ends with a line break. */
    String markdown() {
        List<String> rule =
                IntStream.range(0, columns.size()).mapToObj(column -> "---").toList();
        return Stream.of(Stream.of(columns, rule), rows.stream())
                .flatMap(lines -> lines)
                .map(PrintedTable::line)
                .collect(Collectors.joining());
    }

    private static String line(List<String> cells) {
        return cells.stream().map(PrintedTable::escaped).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    /** What Markdown and HTML would take for their own is escaped. */
    static String escaped(String text) {
        return text.replaceAll("([|*<])", "\\\\$1");
    }
}
