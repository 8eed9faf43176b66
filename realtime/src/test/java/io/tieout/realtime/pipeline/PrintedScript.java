package io.tieout.realtime.pipeline;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.SqlParserEOFException;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.internal.TableEnvironmentInternal;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.ddl.CreateOperation;

/** A script as Flink's SQL client reads it: up to a line that ends with a semicolon and leaves nothing open. */
final class PrintedScript {

    private PrintedScript() {}

    /** Parses every statement, and makes its tables and views; jobs are not started, and options are not set. */
    static List<Operation> run(String text) {
        TableEnvironmentInternal session =
                (TableEnvironmentInternal) TableEnvironment.create(EnvironmentSettings.inStreamingMode());
        List<Operation> operations = new ArrayList<>();
        StringBuilder statement = new StringBuilder();
        for (String line : text.lines().toList()) {
            statement.append(line).append('\n');
            if (line.endsWith(";")) {
                parse(session, statement).ifPresent(operation -> {
                    operations.add(operation);
                    if (operation instanceof CreateOperation) {
                        session.executeInternal(operation);
                    }
                });
            }
        }
        if (!statement.toString().isBlank()) {
            throw new AssertionError("The script ends within a statement:\n" + statement);
        }
        return operations;
    }

    /** Takes the statement away once it is whole. */
    private static Optional<Operation> parse(TableEnvironmentInternal session, StringBuilder statement) {
        try {
            Operation operation =
                    session.getParser().parse(statement.toString()).get(0);
            statement.setLength(0);
            return Optional.of(operation);
        } catch (SqlParserEOFException open) {
            return Optional.empty();
        }
    }
}
