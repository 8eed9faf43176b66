package io.tieout.backfill.archive;

/** A file by its name without the folder. */
record ArchivedFile(String name, long bytes) {}
