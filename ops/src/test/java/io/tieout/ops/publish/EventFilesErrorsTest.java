package io.tieout.ops.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventFilesErrorsTest {

    private static final String ORDER = "o1,2024-05-01T10:00:00Z\n";

    @TempDir
    Path dir;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = dir.resolve("orders");
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        assertRefused("", " was not found: check the path");
    }

    @Test
    void aDirectoryIsNoFile() {
        file = dir;
        assertRefused("", " is a directory: give a CSV or JSON lines file");
    }

    @Test
    void anEmptyFileIsRefused() throws IOException {
        for (String text : new String[] {"", "\uFEFF", " \n\n"}) {
            write(text);
            assertRefused("", " is empty: give a CSV file with a header, or JSON lines");
        }
    }

    @Test
    void anotherEncodingIsRefused() throws IOException {
        Files.write(file, "order_id,order_time\nSão,1\n".getBytes(StandardCharsets.ISO_8859_1));
        assertRefused("", " is not UTF-8: save it with that encoding");
    }

    @Test
    void missingRequiredColumnsAreNamedWithThoseFoundAndWhatToDo() throws IOException {
        write("id,created_at\n" + ORDER);
        assertRefused(
                "",
                " has no column order_id, order_time: it has id, created_at; give the file's own names with"
                        + " --map order_id=NAME,order_time=NAME");
        assertRefused(
                "order_id=id,order_time=createdat",
                " has no column order_time (nor createdat): it has id, created_at; give the file's own names with"
                        + " --map order_time=NAME, or --map order_time= to publish events without a time, which are"
                        + " then rejected");
    }

    @Test
    void aColumnThatNoJsonLineHasIsMissing() throws IOException {
        write("{\"order_id\":1}\n{\"at\":2}\n");
        assertRefused(
                "",
                " has no column order_time: it has at, order_id; give the file's own names with --map order_time=NAME,"
                        + " or --map order_time= to publish events without a time, which are then rejected");
    }

    @Test
    void aMappedNameThatNoFileHasIsRefused() throws IOException {
        write("order_id,order_time,customer_id\no1,2024-05-01T10:00:00Z,u1\n");
        assertRefusedWhole(
                "user_id=custmer_id",
                "--map user_id=custmer_id is not used: there is no column custmer_id, did you mean customer_id?; found"
                        + " were customer_id, order_id, order_time");
    }

    @Test
    void aMappingForAStreamWithoutAFileIsPassedOver() throws IOException {
        write("order_id,order_time\no1,2024-05-01T10:00:00Z\n");
        assertThat(new EventFiles(ColumnMapping.parse("pay_id=payment_id"), Optional.empty())
                        .read(Map.of(Stream.ORDERS, file)))
                .hasSize(1);
    }

    @Test
    void aTimeThatIsSaidToBeLeftOutIsNotMissing() throws IOException {
        write("order_id\no1\n");
        assertThat(new EventFiles(ColumnMapping.parse("order_time="), Optional.empty())
                        .read(Map.of(Stream.ORDERS, file)))
                .singleElement()
                .satisfies(arrival -> assertThat(arrival.event().eventTime()).isEmpty());
    }

    @Test
    void anUnreadableTimeIsNamedByLineAndColumn() throws IOException {
        write("order_id,created_at\n" + ORDER + "\"two\nlines\",2024-05-01T10:00:00Z\no3,soon\n");
        assertRefused(
                "order_time=created_at",
                " line 5: created_at soon is not a time: allowed are 2016-09-15T12:16:38.000Z,"
                        + " 2016-09-15T14:16:38+02:00, 2016-09-15 12:16:38 with --zone, and 1473941798000");
    }

    @Test
    void aTimeWithoutAZoneIsRefusedWhenNoneIsGiven() throws IOException {
        write("{\"order_id\":1,\"order_time\":\"2024-05-01 10:00:00\"}");
        assertRefused(
                "", " line 1: order_time 2024-05-01 10:00:00 has no time zone: give --zone, for example --zone UTC");
    }

    @Test
    void aRowWithAnotherNumberOfCellsIsRefused() throws IOException {
        write("order_id,order_time\n\n" + ORDER + "o2,2024-05-01T10:00:00Z,9,50\n");
        assertRefused("", " line 4: has 4 cells, the header has 2: quote a cell that contains a comma");
        write("order_id,order_time\no2\n");
        assertRefused("", " line 2: has 1 cells, the header has 2: quote a cell that contains a comma");
    }

    @Test
    void aColumnThatStandsTwiceInTheHeaderIsRefused() throws IOException {
        write("order_id,order_time,order_id\n");
        assertRefused("", " line 1: the header names column order_id twice: rename one");
    }

    @Test
    void aQuoteThatIsNotClosedIsRefused() throws IOException {
        write("order_id,order_time\n" + ORDER + "\"o2,2024-05-01T10:00:00Z\n");
        assertRefused("", " line 4: is not CSV: Missing closing quote for value");
    }

    @Test
    void aLineThatIsNotOneJsonObjectIsRefused() throws IOException {
        write("{\"order_id\":1,\"order_time\":1473941798000}\n[1]\n");
        assertRefused("", " line 2: is not a JSON object: put one on each line");
        write("{\"order_id\":1,\"order_time\":1473941798000} {}\n");
        assertRefused("", " line 1: has more than one JSON object: put one on each line");
        write("{\"order_id\":1,\"order_id\":2}\n");
        assertRefused("", " line 1: is not JSON: Duplicate field 'order_id'");
        write("{\n\"order_id\":1}\n");
        assertRefused("", " line 1: is not JSON: Unexpected end-of-input: expected close marker for Object");
    }

    @Test
    void moreEventsThanCanBeSortedAtOnceAreRefused() throws IOException {
        write("order_id,order_time\n" + ORDER + ORDER);
        assertThatThrownBy(() ->
                        new EventFiles(ColumnMapping.none(), Optional.empty()).read(Map.of(Stream.ORDERS, file), 1))
                .isInstanceOf(PublishException.class)
                .hasMessage(file + " line 3: is beyond the 2500000 events that are sorted at once: split the files by"
                        + " time and publish them one after another");
    }

    private void write(String text) throws IOException {
        Files.writeString(file, text);
    }

    private void assertRefused(String mapping, String message) {
        assertRefusedWhole(mapping, file + message);
    }

    private void assertRefusedWhole(String mapping, String message) {
        EventFiles files = new EventFiles(ColumnMapping.parse(mapping), Optional.empty());
        assertThatThrownBy(() -> files.read(Map.of(Stream.ORDERS, file)))
                .isInstanceOf(PublishException.class)
                .hasMessage(message);
    }
}
