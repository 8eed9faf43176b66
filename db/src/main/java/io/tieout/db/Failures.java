package io.tieout.db;

import java.sql.SQLException;
import java.util.List;
import org.flywaydb.core.api.CoreErrorCode;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.output.ValidateOutput;

/** Flyway's findings, many lines each, as one line for the person who started the program. */
final class Failures {

    private Failures() {}

    /** Throws for the first entry of the database's history that this program's files do not account for. */
    static void refuseForeign(List<ValidateOutput> findings, String newestKnown) {
        for (ValidateOutput finding : findings) {
            if (finding.errorDetails.errorCode != CoreErrorCode.RESOLVED_VERSIONED_MIGRATION_NOT_APPLIED) {
                throw new MigrationException(sentence(finding, newestKnown));
            }
        }
    }

    private static String sentence(ValidateOutput finding, String newestKnown) {
        String migration = "migration " + finding.version + " (" + finding.description + ")";
        if (finding.errorDetails.errorCode instanceof CoreErrorCode code) {
            if (code == CoreErrorCode.APPLIED_VERSIONED_MIGRATION_NOT_RESOLVED) {
                return "The database is newer than this program: it has " + migration + ", the program knows up to "
                        + newestKnown + "; use the program that migrated it or a later one";
            }
            if (code == CoreErrorCode.CHECKSUM_MISMATCH) {
                return "The checksum of " + migration + " is not the one it was applied with: the file was changed"
                        + " afterwards; restore it, and put the change into a new migration";
            }
        }
        return "The database's history does not fit this program at " + migration + ": "
                + oneLine(finding.errorDetails.errorMessage);
    }

    static MigrationException explain(FlywayException e) {
        if (e.getErrorCode() == CoreErrorCode.DB_CONNECTION) {
            return new MigrationException("The database cannot be reached: " + reason(e), e);
        }
        if (e.getErrorCode() == CoreErrorCode.NON_EMPTY_SCHEMA_WITHOUT_SCHEMA_HISTORY_TABLE) {
            return new MigrationException(
                    "The schema tieout holds objects but no history of migrations: use a database without that schema",
                    e);
        }
        return new MigrationException("The migration failed: " + reason(e), e);
    }

    private static String reason(FlywayException e) {
        String summary =
                oneLine(String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                String message = oneLine(sql.getMessage());
                // Flyway's summary ends with the message for some errors and not for others.
                return (summary.endsWith(message) ? summary : summary + ": " + message) + " (SQLSTATE "
                        + sql.getSQLState() + ")";
            }
        }
        return summary;
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s*\\R\\s*", ", ");
    }
}
