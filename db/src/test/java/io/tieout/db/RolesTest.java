package io.tieout.db;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RolesTest {

    @Test
    void aNameThatWouldNeedQuotingIsRefused() {
        assertThatThrownBy(() -> new Roles("tieout_writer", "finance\"; DROP ROLE x; --"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Role reader=finance\"; DROP ROLE x; -- is not allowed:"
                        + " use a to z, 0 to 9 and _, not a digit first, at most 63 characters");
    }

    @Test
    void oneRoleForBothIsRefused() {
        assertThatThrownBy(() -> new Roles("tieout", "tieout"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("writer and reader are both tieout: use two roles");
    }
}
