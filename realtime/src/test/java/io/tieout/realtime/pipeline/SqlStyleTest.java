package io.tieout.realtime.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SqlStyleTest {

    private static final PlannedRelations FLINK = new PlannedRelations();
    private static final Set<String> NAMES =
            Set.of("orders", "payments", "order_facts", "order_id", "amount", "o", "p");

    static List<SqlFile> files() {
        return PlannedRelations.files();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void everyFileKeepsTheRules(SqlFile file) {
        Set<String> names = new TreeSet<>(Set.of("code"));
        for (SqlFile relation : files()) {
            names.add(relation.name());
            names.add(relation.name() + "_shape");
            names.addAll(FLINK.columns(relation.name()));
        }
        assertThat(SqlStyle.faults(file.statement(), names)).isEmpty();
    }

    @Test
    void aGoodStatementHasNoFault() {
        assertThat(faults("""
                SELECT
                    o.order_id AS order_id,
                    COALESCE(
                        p.amount,
                        0
                    ) AS amount
                FROM orders AS o
                JOIN payments AS p
                    ON o.order_id = p.order_id""")).isEmpty();
    }

    @Test
    void aStarIsFound() {
        assertThat(faults("""
                SELECT
                    o.*
                FROM orders AS o""")).containsExactly("line 2: a star names no column");
    }

    @Test
    void aColumnWithoutAsIsFound() {
        assertThat(faults("""
                SELECT
                    order_id,
                    amount amount
                FROM orders""")).containsExactly("line 2: order_id has no AS", "line 3: amount has no AS");
    }

    @Test
    void twoColumnsOnALineAreFound() {
        assertThat(faults("""
                SELECT order_id AS order_id,
                    amount AS amount, amount AS twice
                FROM orders"""))
                .containsExactly(
                        "line 1: order_id is not on a line of its own", "line 2: amount is not on a line of its own");
    }

    @Test
    void aKeywordThatIsNotUpperIsFound() {
        assertThat(faults("""
                SELECT
                    order_id AS order_id
                FROM orders
                where order_id Is NOT NULL"""))
                .containsExactly(
                        "line 4: where is neither a name nor a keyword in upper case",
                        "line 4: Is is neither a name nor a keyword in upper case");
    }

    @Test
    void aRowNumberByOneColumnIsFound() {
        assertThat(faults("""
                SELECT
                    ROW_NUMBER() OVER (
                        PARTITION BY order_id
                        ORDER BY amount ASC
                    ) AS place
                FROM orders""")).containsExactly("line 4: ROW_NUMBER by one column leaves ties to chance");
    }

    @Test
    void aJoinWithoutOnIsFound() {
        assertThat(faults("""
                SELECT
                    o.order_id AS order_id
                FROM orders AS o
                JOIN payments AS p
                WHERE o.order_id = p.order_id""")).containsExactly("1 JOIN, but 0 ON");
    }

    @Test
    void anInsertWhoseColumnsAreNotThoseOfItsSelectIsFound() {
        assertThat(faults("""
                INSERT INTO order_facts (
                    amount,
                    order_id
                )
                SELECT
                    order_id AS order_id,
                    amount AS amount
                FROM orders
                ON CONFLICT DO DEDUPLICATE""")).containsExactly("INSERT names [amount, order_id], but SELECT gives [order_id, amount]");
    }

    @Test
    void anInsertWithoutColumnsIsFound() {
        assertThat(faults("""
                INSERT INTO order_facts
                SELECT
                    order_id AS order_id
                FROM orders""")).containsExactly("line 1: INSERT names no columns");
    }

    private static List<String> faults(String statement) {
        return SqlStyle.faults(statement, NAMES);
    }
}
