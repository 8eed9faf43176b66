package io.tieout.ops.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ColumnMappingTest {

    private static final String KNOWN =
            "use one of order_id, user_id, amount, currency, order_time, order_version, order_status, pay_id, pay_amount,"
                    + " pay_currency, pay_status, pay_time";

    @Test
    void entriesAreCanonicalNameThenTheFilesName() {
        assertThat(ColumnMapping.parse(" user_id = customer id , pay_id=payment=id")
                        .fileNames())
                .isEqualTo(Map.of("user_id", "customer id", "pay_id", "payment=id"));
    }

    @Test
    void blankTextIsNoMapping() {
        assertThat(ColumnMapping.parse(" ")).isEqualTo(ColumnMapping.none());
    }

    @Test
    void aMappingPrintsAsItIsWritten() {
        assertThat(ColumnMapping.parse("user_id=customer_id, pay_id=payment_id"))
                .hasToString("user_id=customer_id,pay_id=payment_id");
    }

    @Test
    void aMisspeltCanonicalNameIsRefusedWithTheOneProbablyMeant() {
        assertRefused(
                "order_tiem=created_at",
                "--map order_tiem=... is not allowed: there is no column order_tiem, did you mean order_time?; "
                        + KNOWN);
    }

    @Test
    void anUnlikeNameIsRefusedWithoutAGuess() {
        assertRefused("colour=red", "--map colour=... is not allowed: there is no column colour; " + KNOWN);
    }

    @Test
    void aNameThatStandsTwiceIsRefused() {
        assertRefused(
                "user_id=customer_id,user_id=buyer",
                "--map names user_id twice, as customer_id and as buyer: keep one of them");
    }

    @Test
    void anEntryWithoutBothNamesIsRefused() {
        String allowed = " is not allowed: use CANONICAL=NAME,..., for example --map order_time=created_at";
        assertRefused("user_id", "--map user_id" + allowed);
        assertRefused("user_id=", "--map user_id=" + allowed);
        assertRefused("=customer_id", "--map =customer_id" + allowed);
        assertRefused("user_id=customer_id,", "--map " + allowed);
    }

    private static void assertRefused(String text, String message) {
        assertThatThrownBy(() -> ColumnMapping.parse(text))
                .isInstanceOf(PublishException.class)
                .hasMessage(message);
    }
}
