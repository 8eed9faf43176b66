package io.tieout.realtime.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;
import org.junit.jupiter.api.Test;

class EventRulesTest {

    private static final DataType REJECTION = DataTypes.ROW(
            DataTypes.FIELD("code", DataTypes.STRING()),
            DataTypes.FIELD("reason", DataTypes.STRING()),
            DataTypes.FIELD("event_key", DataTypes.STRING()),
            DataTypes.FIELD("payload", DataTypes.BYTES()));

    @Test
    void everyTypeThatIsReadHasItsReader() {
        EventRules rules = rules(
                Map.of("keys", "id", "required", "at"),
                DataTypes.FIELD("id", DataTypes.VARCHAR(20)),
                DataTypes.FIELD("note", DataTypes.STRING()),
                DataTypes.FIELD("gift", DataTypes.BOOLEAN()),
                DataTypes.FIELD("items", DataTypes.INT()),
                DataTypes.FIELD("version", DataTypes.BIGINT()),
                DataTypes.FIELD("amount", DataTypes.DECIMAL(19, 4)),
                DataTypes.FIELD("at", DataTypes.TIMESTAMP_LTZ(3)),
                DataTypes.FIELD("rejection", REJECTION));

        assertThat(rules.columns())
                .extracting(column -> column.name() + " " + column.getClass().getSimpleName())
                .containsExactly(
                        "id KeyField",
                        "note TextField",
                        "gift BooleanField",
                        "items IntegerField",
                        "version IntegerField",
                        "amount DecimalField",
                        "at TimeField");
        assertThat(rules.required()).containsExactly("at", "id");
        assertThat(rules.keyPosition()).isZero();
    }

    @Test
    void aStreamMayHaveNoKeyAndNothingRequired() {
        EventRules rules =
                rules(Map.of(), DataTypes.FIELD("note", DataTypes.STRING()), DataTypes.FIELD("rejection", REJECTION));

        assertThat(rules.keyPosition()).isEqualTo(EventRules.NO_KEY);
        assertThat(rules.required()).isEmpty();
    }

    @Test
    void theRejectionMayHaveAnotherName() {
        EventRules rules = rules(
                Map.of("rejection-column", "why_not"),
                DataTypes.FIELD("rejection", DataTypes.STRING()),
                DataTypes.FIELD("why_not", REJECTION));

        assertThat(rules.columns()).extracting(FieldReader::name).containsExactly("rejection");
    }

    @Test
    void everyProblemIsToldAtOnce() {
        refused(
                "Format checked-json: id is required but no column of the event;"
                        + " zone=Sao Paulo is not a time zone: use UTC, a region or an offset;"
                        + " floor=2000-01-01 is not an instant such as 2000-01-01T00:00:00Z;"
                        + " column amount: DOUBLE is not read; use STRING, VARCHAR, BOOLEAN, INT, BIGINT, DECIMAL or"
                        + " TIMESTAMP_LTZ(3)",
                Map.of("keys", "id", "zone", "Sao Paulo", "floor", "2000-01-01"),
                DataTypes.FIELD("amount", DataTypes.DOUBLE()),
                DataTypes.FIELD("rejection", REJECTION));
    }

    @Test
    void aColumnThatIsRequiredMustBeThere() {
        refused(
                "Format checked-json: at is required but no column of the event",
                Map.of("required", "at"),
                DataTypes.FIELD("id", DataTypes.STRING()),
                DataTypes.FIELD("rejection", REJECTION));
        refused(
                "Format checked-json: rejection is required but no column of the event",
                Map.of("required", "rejection"),
                DataTypes.FIELD("id", DataTypes.STRING()),
                DataTypes.FIELD("rejection", REJECTION));
    }

    @Test
    void theRejectionMustBeThere() {
        refused(
                "Format checked-json: column rejection is missing: declare it as ROW<code STRING, reason STRING,"
                        + " event_key STRING, payload BYTES>, or what is rejected would look like an empty event",
                Map.of(),
                DataTypes.FIELD("id", DataTypes.STRING()));
    }

    @Test
    void theRejectionMustBeOfItsType() {
        refused(
                "Format checked-json: column rejection: STRING must be ROW<code STRING, reason STRING,"
                        + " event_key STRING, payload BYTES>",
                Map.of(),
                DataTypes.FIELD("rejection", DataTypes.STRING()));
        refused(
                "Format checked-json: column rejection: ROW<`code` STRING, `reason` STRING> must be"
                        + " ROW<code STRING, reason STRING, event_key STRING, payload BYTES>",
                Map.of(),
                DataTypes.FIELD(
                        "rejection",
                        DataTypes.ROW(
                                DataTypes.FIELD("code", DataTypes.STRING()),
                                DataTypes.FIELD("reason", DataTypes.STRING()))));
    }

    @Test
    void noColumnMayForbidNull() {
        refused(
                "Format checked-json: column id: STRING NOT NULL must allow NULL, which it is in a rejected record",
                Map.of(),
                DataTypes.FIELD("id", DataTypes.STRING().notNull()),
                DataTypes.FIELD("rejection", REJECTION));
    }

    @Test
    void aKeyMustBeAText() {
        refused(
                "Format checked-json: column id: BIGINT cannot be a key; use STRING or VARCHAR, which also take whole"
                        + " numbers",
                Map.of("keys", "id"),
                DataTypes.FIELD("id", DataTypes.BIGINT()),
                DataTypes.FIELD("rejection", REJECTION));
    }

    @Test
    void aTypeThatIsNotReadIsNamed() {
        refused(
                "Format checked-json: column at: TIMESTAMP_LTZ(6) is not read; use STRING, VARCHAR, BOOLEAN, INT,"
                        + " BIGINT, DECIMAL or TIMESTAMP_LTZ(3); column day: DATE is not read; use STRING, VARCHAR,"
                        + " BOOLEAN, INT, BIGINT, DECIMAL or TIMESTAMP_LTZ(3); column local: TIMESTAMP(3) is not read;"
                        + " use STRING, VARCHAR, BOOLEAN, INT, BIGINT, DECIMAL or TIMESTAMP_LTZ(3)",
                Map.of(),
                DataTypes.FIELD("at", DataTypes.TIMESTAMP_LTZ(6)),
                DataTypes.FIELD("day", DataTypes.DATE()),
                DataTypes.FIELD("local", DataTypes.TIMESTAMP(3)),
                DataTypes.FIELD("rejection", REJECTION));
    }

    private static void refused(String message, Map<String, String> options, DataTypes.Field... fields) {
        assertThatThrownBy(() -> rules(options, fields))
                .isInstanceOf(ValidationException.class)
                .hasMessage(message);
    }

    private static EventRules rules(Map<String, String> options, DataTypes.Field... fields) {
        return EventRules.of((RowType) DataTypes.ROW(fields).getLogicalType(), Configuration.fromMap(options));
    }
}
