package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tieout.sink.upsert.MergeGroup.Keep;
import java.util.List;
import org.apache.flink.table.api.ValidationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MergeGroupTest {

    @Test
    void theOrderingColumnsBelongToTheGroup() {
        assertThat(MergeGroup.parse("FIRST BY seen_at, scan_id: place, van"))
                .isEqualTo(new MergeGroup(
                        Keep.FIRST, List.of("seen_at", "scan_id"), List.of("seen_at", "scan_id", "place", "van")));
    }

    @Test
    void aGroupMayHoldItsOrderingColumnsOnly() {
        assertThat(MergeGroup.parse("LAST BY version"))
                .isEqualTo(new MergeGroup(Keep.LAST, List.of("version"), List.of("version")));
    }

    @Test
    void caseSpacesAndLinesDoNotMatterButTheCaseOfColumnsDoes() {
        assertThat(MergeGroup.parse("\n  last by\n    Version ,\n    at :\n    userId,\n    a b\n"))
                .isEqualTo(
                        new MergeGroup(Keep.LAST, List.of("Version", "at"), List.of("Version", "at", "userId", "a b")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "newest by version: weight",
                "LAST version: weight",
                "LAST BY",
                "LAST BY : weight",
                "LAST BY ,: weight",
                "LAST BY version:",
                "LAST BY version,: weight",
                "LAST BY version: weight,",
                "LAST BY version: weight,,place",
                "LASTBY version: weight"
            })
    void whatIsNotAGroupIsRefused(String text) {
        assertThatThrownBy(() -> MergeGroup.parse(" " + text + " "))
                .isInstanceOf(ValidationException.class)
                .hasMessage(
                        "sink.merge: \"%s\" is not a group: use \"FIRST BY column, ...: column, ...\" or LAST", text);
    }
}
