package io.tieout.realtime.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The examples of {@code docs/joins.md}: each runs as a stream over the same few events and gives what the page says.
 */
class JoinsPageIT {

    private static final Path EXAMPLES = Path.of("src/test/resources/joins").toAbsolutePath();
    private static final Path PAGE = Path.of("../docs/joins.md");

    @ParameterizedTest
    @CsvSource({
        "interval.sql, 'o1 p2, o1 p3, o2 p5'",
        "window.sql,   'o1 p3, o1 p4'",
        "regular.sql,  'o1 p1, o1 p2, o1 p3, o1 p4, o2 p5'",
        "temporal.sql, 'o1 1.20, o2 1.30'"
    })
    void eachJoinGivesWhatThePageSays(String example, String rows) throws IOException {
        String sql = Files.readString(EXAMPLES.resolve(example));

        assertThat(String.join(", ", run(sql))).isEqualTo(rows);
        assertThat(Files.readString(PAGE)).contains("```sql\n" + sql + "```\n\nResult: " + rows + ".\n");
    }

    @Test
    void thePageShowsTheEvents() throws IOException {
        for (String file : List.of("orders.jsonl", "payments.jsonl", "rates.jsonl")) {
            assertThat(Files.readString(PAGE)).contains(Files.readString(EXAMPLES.resolve(file)));
        }
    }

    private static SortedSet<String> run(String sql) throws IOException {
        TableEnvironment session = TableEnvironment.create(EnvironmentSettings.newInstance()
                .inStreamingMode()
                .withConfiguration(
                        Configuration.fromMap(Map.of("table.local-time-zone", "UTC", "parallelism.default", "1")))
                .build());
        String tables = Files.readString(EXAMPLES.resolve("tables.sql")).replace("${folder}", EXAMPLES.toString());
        for (String table : tables.strip().split(";\n\n", -1)) {
            session.executeSql(table.replaceFirst(";$", ""));
        }
        SortedSet<String> rows = new TreeSet<>();
        session.executeSql(sql).collect().forEachRemaining(row -> rows.add(row.getField(0) + " " + row.getField(1)));
        return rows;
    }
}
