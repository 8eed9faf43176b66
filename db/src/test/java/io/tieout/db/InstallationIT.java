package io.tieout.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What tells one database from another. */
class InstallationIT {

    private final TestDatabase db = TestDatabase.create();

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void aDatabaseHasOneIdentityOfItsOwn() {
        assertThat(db.rows("SELECT count(*), count(installation_id) FROM tieout.installation"))
                .containsExactly(List.of("1", "1"));
        assertThatThrownBy(() -> db.execute("INSERT INTO tieout.installation DEFAULT VALUES"))
                .cause()
                .hasMessageContaining("violates unique constraint \"installation_pkey\"");
        assertThatThrownBy(() -> db.execute("INSERT INTO tieout.installation (only_row) VALUES (false)"))
                .cause()
                .hasMessageContaining("violates check constraint \"installation_is_one_row\"");
    }
}
