package io.tieout.ops;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.tieout.realtime.RealtimeJob;
import org.junit.jupiter.api.Test;

/** Who may know whom: the table in CONTRIBUTING.md, checked on the compiled classes of all modules. */
class ArchitectureTest {

    private static final JavaClasses TIEOUT = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages("io.tieout");

    @Test
    void everyModuleIsLookedAt() {
        assertThat(TIEOUT.stream().map(JavaClass::getPackageName))
                .contains(
                        "io.tieout.sink.upsert",
                        "io.tieout.db",
                        "io.tieout.realtime",
                        "io.tieout.realtime.pipeline",
                        "io.tieout.realtime.settings",
                        "io.tieout.backfill",
                        "io.tieout.ops.cli");
    }

    @Test
    void theSinkKnowsNothingOfOurs() {
        knowsOfOursOnly("io.tieout.sink..");
    }

    @Test
    void theDatabaseModuleKnowsNothingOfOursAndNoFlink() {
        knowsOfOursOnly("io.tieout.db..");
        noClasses()
                .that()
                .resideInAPackage("io.tieout.db..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.flink..")
                .check(TIEOUT);
    }

    @Test
    void theStreamingJobMeetsSinkAndDatabaseOnlyWhenItRuns() {
        knowsOfOursOnly("io.tieout.realtime..");
    }

    @Test
    void thePipelineStandsAloneAndTheSettingsKnowOnlyIt() {
        knowsOfOursOnly("io.tieout.realtime.pipeline");
        noClasses()
                .that()
                .resideInAPackage("io.tieout.realtime.settings")
                .should()
                .dependOnClassesThat(resideInAPackage("io.tieout..")
                        .and(not(resideInAnyPackage("io.tieout.realtime.settings", "io.tieout.realtime.pipeline"))))
                .check(TIEOUT);
    }

    @Test
    void backfillSharesThePipelineAndNothingElseOfTheStreamingJob() {
        noClasses()
                .that()
                .resideInAPackage("io.tieout.backfill..")
                .should()
                .dependOnClassesThat(resideInAPackage("io.tieout..")
                        .and(not(resideInAnyPackage(
                                "io.tieout.backfill..", "io.tieout.realtime.pipeline", "io.tieout.db"))))
                .check(TIEOUT);
    }

    @Test
    void packagesDoNotDependOnEachOtherInCircles() {
        slices().matching("io.tieout.(**)").should().beFreeOfCycles().check(TIEOUT);
    }

    @Test
    void onlyTheCommandLineAndMainReadTheEnvironmentOrEndTheProcess() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.tieout.ops.cli")
                .and()
                .doNotBelongToAnyOf(Tieout.class, RealtimeJob.class)
                .should()
                .callMethod(System.class, "getenv")
                .orShould()
                .callMethod(System.class, "getenv", String.class)
                .orShould()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "halt", int.class)
                .check(TIEOUT);
    }

    private static void knowsOfOursOnly(String packages) {
        noClasses()
                .that()
                .resideInAPackage(packages)
                .should()
                .dependOnClassesThat(resideInAPackage("io.tieout..").and(not(resideInAPackage(packages))))
                .check(TIEOUT);
    }
}
