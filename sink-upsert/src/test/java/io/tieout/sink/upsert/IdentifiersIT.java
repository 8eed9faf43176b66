package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.flink.table.api.TableEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class IdentifiersIT {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    @Test
    void namesThatNeedQuotesAreWrittenAsTheyStand() throws Exception {
        DATABASE.execute("""
                CREATE SCHEMA "Recon";
                CREATE TABLE "Recon"."Or.ders" (
                  "user" text PRIMARY KEY, "userId" bigint, "a b" int, "100%? \"\"sure\"\"\" text, userid text);
                -- Of the name that an unquoted statement would find.
                CREATE TABLE orders (k text PRIMARY KEY)""");
        TableEnvironment flink = Flink.streaming(1);
        flink.executeSql("""
                CREATE TEMPORARY TABLE sink (
                  `user` STRING, `userId` BIGINT, `a b` INT, `100%%? "sure"` STRING, PRIMARY KEY (`user`) NOT ENFORCED)
                WITH (
                  'connector' = 'upsert-postgres',
                  'url' = '%s',
                  'table-name' = 'Recon."Or.ders"',
                  'sink.merge' = 'LAST BY userId: a b; FIRST BY 100%%? "sure"')""".formatted(DATABASE.url()));
        Flink.run(flink, "INSERT INTO sink VALUES ('x', 1, 10, 'b'), ('y', 2, 20, 'c') ON CONFLICT DO DEDUPLICATE");
        Flink.run(flink, "INSERT INTO sink VALUES ('x', 2, 11, 'a'), ('y', 1, 21, 'd') ON CONFLICT DO DEDUPLICATE");
        assertThat(DATABASE.rows("SELECT * FROM \"Recon\".\"Or.ders\" ORDER BY 1"))
                .containsExactly("x|2|11|a|null", "y|2|20|c|null");
    }
}
