package io.tieout.ops.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CloseUsageTest {

    @ParameterizedTest
    @ValueSource(strings = {"Ana Lima", "ana lima", " ANA\u00A0 LIMA ", "AnaLima", "\uFF21na Lima"})
    void nobodyReviewsWhatHePrepared(String reviewer) {
        assertThat(Ran.command("close", "--date=2026-03-01", "--by=Ana Lima", "--reviewed-by=" + reviewer))
                .isEqualTo(Ran.failed(
                        2,
                        "Prepared by Ana Lima and reviewed by %s: a day is reviewed by somebody else"
                                .formatted(reviewer.strip())));
    }

    @Test
    void aDayHasADateAndTwoNames() {
        assertThat(Ran.command("close", "--by=Ana", "--reviewed-by=Ben"))
                .isEqualTo(Ran.failed(2, "Name the day by --date"));
        assertThat(Ran.command("close", "--date=2026-03-01", "--by=Ana"))
                .isEqualTo(Ran.failed(2, "Say who closes the day by --by, and who has reviewed it by --reviewed-by"));
        assertThat(Ran.command("close", "--date=2026-03-01", "--by= ", "--reviewed-by=Ben"))
                .isEqualTo(Ran.failed(2, "A name is blank: say who signs"));
        assertThat(Ran.command("close", "--date=2026-03-01", "--by=A\u202Ena", "--reviewed-by=Ben"))
                .isEqualTo(Ran.failed(2, "A name holds a character that cannot be seen: write it in letters"));
    }

    @Test
    void jsonIsAFormOfTheList() {
        assertThat(Ran.command("close", "--date=2026-03-01", "--json"))
                .isEqualTo(Ran.failed(2, "--json goes with --list"));
    }
}
