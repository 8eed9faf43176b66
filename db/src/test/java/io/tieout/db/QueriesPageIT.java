package io.tieout.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The answers in docs/queries.md are what a reader gets; {@code -Dgolden.update=true} writes them again. */
class QueriesPageIT {

    private static final Path PAGE = Path.of("..", "docs", "queries.md");

    private static final Pattern QUERY =
            Pattern.compile("```sql\\n(?<sql>.*?)```\\n(?:\\n(?:\\|[^\\n]*\\n)+)?", Pattern.DOTALL);

    @Test
    void everyQueryGivesAReaderTheAnswerBelowIt() throws IOException, SQLException {
        String page = Files.readString(PAGE);
        String answered = answered(page);
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(PAGE, answered);
        } else {
            assertThat(page)
                    .as("docs/queries.md: run mvn -B verify -Dgolden.update=true, and read the difference")
                    .isEqualTo(answered);
        }
    }

    private static String answered(String page) throws SQLException {
        try (Shop shop = Shop.open("reader_of_queries");
                Connection reader = shop.connectAsReader()) {
            StringBuilder answered = new StringBuilder();
            Matcher query = QUERY.matcher(page);
            while (query.find()) {
                String sql = query.group("sql");
                String answer = PrintedTable.of(reader, sql).markdown();
                query.appendReplacement(answered, Matcher.quoteReplacement("```sql\n" + sql + "```\n\n" + answer));
            }
            return query.appendTail(answered).toString();
        }
    }
}
