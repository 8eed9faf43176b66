package io.tieout.db;

import java.util.regex.Pattern;

/**
 * The two database roles that the migrations grant rights to, and create without login where they are missing. Roles
 * belong to the whole server: give each of two installations on one server its own names to keep them apart.
 *
 * @param writer acts for the pipeline, the backfill and the scheduler
 * @param reader acts for finance: views of the answer, how far it goes and what it lacks, and no table
 */
public record Roles(String writer, String reader) {

    private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_]{0,62}");

    /** {@code tieout_writer} and {@code tieout_reader}. */
    public static final Roles DEFAULT = new Roles("tieout_writer", "tieout_reader");

    public Roles {
        check("writer", writer);
        check("reader", reader);
        if (writer.equals(reader)) {
            throw new IllegalArgumentException("writer and reader are both " + writer + ": use two roles");
        }
    }

    private static void check(String key, String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("Role " + key + "=" + name
                    + " is not allowed: use a to z, 0 to 9 and _, not a digit first, at most 63 characters");
        }
    }
}
