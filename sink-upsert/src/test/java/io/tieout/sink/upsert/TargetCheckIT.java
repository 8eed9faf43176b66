package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.ValidationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetCheckIT {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    @BeforeEach
    void createTable() {
        DATABASE.execute("""
                DROP TABLE IF EXISTS parcel, every_type;
                DROP DOMAIN IF EXISTS cents;
                CREATE DOMAIN cents AS numeric(19,2);
                CREATE EXTENSION IF NOT EXISTS citext;
                """ + Parcels.DDL + ";" + EveryType.DDL);
    }

    @Test
    void aTableThatDoesNotExistIsNamed() {
        DATABASE.execute("DROP TABLE parcel");
        assertRefused("Table parcel does not exist in the database, or its user may not see it");
    }

    @Test
    void allColumnsThatDoNotFitAreNamedAtOnceWhenTheJobStarts() {
        DATABASE.execute("""
                ALTER TABLE parcel DROP COLUMN place;
                ALTER TABLE parcel ALTER COLUMN weight TYPE numeric(19,2);
                ALTER TABLE parcel ALTER COLUMN seen_at TYPE timestamptz(0)""");
        TableEnvironment flink = Flink.streaming(1);
        Flink.createSink(flink, "parcel", Parcels.FLINK_COLUMNS, DATABASE.url());
        assertThatThrownBy(() -> Flink.run(
                        flink, "INSERT INTO parcel (parcel_id, version) VALUES ('p', 1) ON CONFLICT DO DEDUPLICATE"))
                .rootCause()
                .hasMessage("Table parcel in the database does not fit: "
                        + "column weight keeps 2 digits after the point, but DECIMAL(19, 4) has 4; "
                        + "column seen_at keeps 0 digits after the point, but TIMESTAMP_LTZ(3) has 3; "
                        + "column place does not exist");
        assertThat(DATABASE.row("SELECT count(*) FROM parcel")).isEqualTo("0");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            flag  | int USING 0      | is int4, which does not hold BOOLEAN exactly
            num   | real             | is float4, which does not hold INT exactly
            big   | double precision | is float8, which does not hold BIGINT exactly
            real4 | numeric          | is numeric, which does not hold FLOAT exactly
            real8 | real             | is float4, which does not hold DOUBLE exactly
            money | bigint           | keeps 0 digits after the point, but DECIMAL(19, 4) has 4
            money | money            | is money, which does not hold DECIMAL(19, 4) exactly
            money | numeric(19,-2)   | keeps -2 digits after the point, but DECIMAL(19, 4) has 4
            money | cents            | keeps 2 digits after the point, but DECIMAL(19, 4) has 4
            num   | numeric(19,-2)   | keeps -2 digits after the point, but INT has 0
            txt   | name             | is name, which does not hold STRING exactly
            txt   | jsonb USING NULL | is jsonb, which does not hold STRING exactly
            day   | timestamptz      | is timestamptz, which does not hold DATE exactly
            clock | timetz           | is timetz, which does not hold TIME(3) exactly
            clock | time(2)          | keeps 2 digits after the point, but TIME(3) has 3
            plain | timestamptz      | is timestamptz, which does not hold TIMESTAMP(6) exactly
            ltz3  | timestamp        | is timestamp, which does not hold TIMESTAMP_LTZ(3) exactly
            ltz3  | date             | is date, which does not hold TIMESTAMP_LTZ(3) exactly
            """)
    void aTypeThatWouldAlterValuesWithoutAWordIsRefused(String column, String type, String problem) {
        DATABASE.execute("ALTER TABLE every_type ALTER COLUMN %s TYPE %s".formatted(column, type));
        assertThatThrownBy(() -> Writers.open(EveryType.shape(), DATABASE.url()))
                .hasMessage("Table every_type in the database does not fit: column %s %s", column, problem);
    }

    @ParameterizedTest
    @CsvSource({
        "num,bigint", "num,smallint", "big,numeric", "big,int", "real4,double precision", "money,numeric",
        "'wide','numeric(38,20)'", "txt,varchar(9)", "txt,char(9)", "txt,citext", "plain,timestamp", "ltz3,timestamptz"
    })
    void aTypeThatKeepsValuesOrRefusesThemAloudIsTaken(String column, String type) throws Exception {
        DATABASE.execute("ALTER TABLE every_type ALTER COLUMN %s TYPE %s".formatted(column, type));
        Writers.open(EveryType.shape(), DATABASE.url()).close();
    }

    @Test
    void aColumnThatOrdersVersionsMustNotOrderThemInAnotherWay() {
        DATABASE.execute("ALTER TABLE parcel ALTER COLUMN scan_id TYPE citext");
        assertRefused(
                "Table parcel in the database does not fit: column scan_id is citext, which does not hold STRING exactly");
    }

    @Test
    void aKeyWithoutAUniqueIndexIsRefusedBeforeTheFirstRow() {
        DATABASE.execute("ALTER TABLE parcel DROP CONSTRAINT parcel_pkey");
        assertRefused(
                "Table parcel in the database does not fit: ERROR: there is no unique or exclusion constraint matching the ON CONFLICT specification");
    }

    @Test
    void aMissingRightIsRefusedBeforeTheFirstRow() {
        DATABASE.execute("DROP ROLE IF EXISTS reader; CREATE ROLE reader LOGIN; GRANT SELECT ON parcel TO reader");
        String url = DATABASE.url().replace("user=postgres", "user=reader");
        assertThatThrownBy(() -> Writers.open(Parcels.shape(), url))
                .isInstanceOf(ValidationException.class)
                .hasMessage("Table parcel in the database does not fit: ERROR: permission denied for table parcel");
    }

    @Test
    void groupsAskForNoOtherTypes() throws Exception {
        Writers.open(Parcels.shape(List.of()), DATABASE.url()).close();
        Writers.open(Parcels.shape(), DATABASE.url()).close();
    }

    private static void assertRefused(String message) {
        assertThatThrownBy(() -> Writers.open(Parcels.shape(), DATABASE.url()))
                .isInstanceOf(ValidationException.class)
                .hasMessage(message);
    }
}
