package io.tieout.ops.cli;

import io.tieout.ops.publish.Arrival;
import io.tieout.ops.publish.ColumnMapping;
import io.tieout.ops.publish.EventFiles;
import io.tieout.ops.publish.PublishException;
import io.tieout.ops.publish.Stream;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that name files of events. */
final class FileOptions {

    @Option(names = "--orders", paramLabel = "FILE", description = "Orders: CSV with a header, or JSON lines.")
    private Path orders;

    @Option(names = "--payments", paramLabel = "FILE", description = "Payments: CSV with a header, or JSON lines.")
    private Path payments;

    @Option(
            names = "--map",
            paramLabel = "NAME=COLUMN,...",
            defaultValue = "",
            description = {
                "Columns of the files that have other names: canonical name = the file's name.",
                "Orders: order_id, user_id, amount, currency, order_version, order_status, order_time.",
                "Payments: pay_id, order_id, pay_amount, pay_currency, pay_status, pay_time.",
                "A time with an empty name, as in pay_time=, is left out on purpose: such events are rejected."
            })
    private String map;

    @Option(
            names = "--zone",
            paramLabel = "ZONE",
            description = "Zone of times in the files that have none, for example UTC or America/Sao_Paulo.")
    private String zone;

    /** Whether any file is named. */
    boolean isGiven() {
        return orders != null || payments != null;
    }

    /** @throws PublishException if a file, a column or a value of it cannot be used. */
    List<Arrival> read() {
        Map<Stream, Path> files = new EnumMap<>(Stream.class);
        Optional.ofNullable(orders).ifPresent(file -> files.put(Stream.ORDERS, file));
        Optional.ofNullable(payments).ifPresent(file -> files.put(Stream.PAYMENTS, file));
        ColumnMapping mapping = map.isBlank() ? ColumnMapping.none() : ColumnMapping.parse(map);
        return new EventFiles(mapping, zoneId()).read(files);
    }

    private Optional<ZoneId> zoneId() {
        try {
            return Optional.ofNullable(zone).map(ZoneId::of);
        } catch (DateTimeException unknown) {
            throw new UsageException(
                    "--zone=%s is not a time zone: use UTC, a region such as America/Sao_Paulo, or an offset such as +02:00"
                            .formatted(zone));
        }
    }
}
