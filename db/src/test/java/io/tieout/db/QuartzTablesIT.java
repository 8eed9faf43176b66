package io.tieout.db;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.quartz.impl.jdbcjobstore.PostgreSQLDelegate;

/** Ours against those of the script in Quartz's own jar, so that a new version of Quartz cannot differ unnoticed. */
class QuartzTablesIT {

    private static TestDatabase db;

    @BeforeAll
    static void createTheirsBesideOurs() throws IOException {
        db = TestDatabase.create();
        try (InputStream script = PostgreSQLDelegate.class.getResourceAsStream("tables_postgres.sql")) {
            db.execute("CREATE SCHEMA theirs; SET search_path = theirs; " + new String(script.readAllBytes(), UTF_8));
        }
    }

    @AfterAll
    static void close() {
        db.close();
    }

    @Test
    void theColumnsAreTheSame() {
        String columns = """
                SELECT table_name, column_name, data_type, character_maximum_length, numeric_precision, numeric_scale, is_nullable
                FROM information_schema.columns
                WHERE table_schema = '%s' AND table_name LIKE 'qrtz\\_%%'
                ORDER BY table_name, ordinal_position
                """;

        assertThat(ours(columns)).isEqualTo(theirs(columns)).hasSize(79);
    }

    @Test
    void theIndicesAreTheSame() {
        String indices = """
                SELECT replace(indexdef, '%1$s.', '')
                FROM pg_indexes
                WHERE schemaname = '%1$s' AND tablename LIKE 'qrtz\\_%%'
                ORDER BY indexname
                """;

        assertThat(ours(indices)).isEqualTo(theirs(indices)).hasSize(31);
    }

    @Test
    void theForeignKeysAreTheSame() {
        String foreignKeys = """
                SELECT t.relname, replace(pg_get_constraintdef(c.oid), '%1$s.', '')
                FROM pg_constraint AS c
                JOIN pg_class AS t ON t.oid = c.conrelid
                WHERE c.connamespace = '%1$s'::regnamespace AND c.contype = 'f' AND t.relname LIKE 'qrtz\\_%%'
                ORDER BY t.relname
                """;

        assertThat(ours(foreignKeys)).isEqualTo(theirs(foreignKeys)).hasSize(5);
    }

    private static List<List<String>> ours(String query) {
        return db.rows(query.formatted("tieout"));
    }

    private static List<List<String>> theirs(String query) {
        return db.rows(query.formatted("theirs"));
    }
}
