package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.flink.table.api.ValidationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableNameTest {

    @Test
    void aBareNameIsTheTable() {
        assertThat(parse("parcel").parts()).containsExactly("parcel");
        assertThat(parse("parcel").quoted()).isEqualTo("\"parcel\"");
    }

    @Test
    void aDotSeparatesTheSchema() {
        assertThat(parse("Recon.parcel").parts()).containsExactly("Recon", "parcel");
        assertThat(parse("Recon.parcel").quoted()).isEqualTo("\"Recon\".\"parcel\"");
    }

    @Test
    void aNameInQuotesMayHoldADotASpaceAndAQuote() {
        assertThat(parse("Recon.\"Or.ders\"").parts()).containsExactly("Recon", "Or.ders");
        assertThat(parse("\"a b\".\"c\"\"d\"").parts()).containsExactly("a b", "c\"d");
        assertThat(parse("\"a b\".\"c\"\"d\"").quoted()).isEqualTo("\"a b\".\"c\"\"d\"");
    }

    @Test
    void aSuffixGoesToTheTableAndNotToTheSchema() {
        assertThat(parse("ops.progress").withSuffix("_watermark").quoted()).isEqualTo("\"ops\".\"progress_watermark\"");
        assertThat(new TableName(List.of("progress")).withSuffix("_watermark").quoted())
                .isEqualTo("\"progress_watermark\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "a.", ".a", "a..b", "a.b.c", "\"a", "a\"b", "a\"b\"", "\"\""})
    void whatIsNotOneOrTwoNamesIsRefused(String text) {
        assertThatThrownBy(() -> parse(text))
                .isInstanceOf(ValidationException.class)
                .hasMessage(
                        "table-name=%s is not allowed: use table or schema.table, names with a dot in double quotes",
                        text);
    }

    private static TableName parse(String text) {
        return TableName.parse("table-name", text);
    }
}
