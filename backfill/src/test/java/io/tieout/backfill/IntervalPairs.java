package io.tieout.backfill;

import io.tieout.db.TestDatabase;
import io.tieout.realtime.pipeline.Script;
import java.util.List;
import java.util.stream.Stream;

/** Every match of the interval join, before the first payment is chosen: a further sink of the same job. */
final class IntervalPairs {

    private IntervalPairs() {}

    /** Makes the table, and adds the sink and what fills it to the script. */
    static Script added(Script script, TestDatabase database) {
        database.execute(
                "CREATE TABLE tieout.interval_pairs (order_id text, pay_id text, PRIMARY KEY (order_id, pay_id))");
        String sink = """
                CREATE TEMPORARY TABLE interval_pairs (
                    order_id STRING,
                    pay_id STRING,
                    PRIMARY KEY (order_id, pay_id) NOT ENFORCED
                ) WITH (
                    'connector' = 'upsert-postgres',
                    'url' = '%s',
                    'username' = '%s',
                    'password' = '%s',
                    'table-name' = 'tieout.interval_pairs'
                )""".formatted(database.url(), database.user(), database.password());
        String insert = """
                INSERT INTO interval_pairs (order_id, pay_id)
                SELECT order_id, pay_id FROM order_payments
                ON CONFLICT DO DEDUPLICATE""";
        return new Script(
                script.configuration(),
                Stream.concat(script.definitions().stream(), Stream.of(sink)).toList(),
                Stream.concat(script.inserts().stream(), Stream.of(insert)).toList());
    }

    static List<List<String>> rows(TestDatabase database) {
        return database.rows("""
                SELECT order_id, pay_id
                FROM tieout.interval_pairs
                ORDER BY order_id COLLATE "C", pay_id COLLATE "C\"""");
    }
}
