package io.tieout.ops.bench;

/**
 * What a piece of work took.
 *
 * @param seconds by the clock
 * @param cpu seconds that this process used
 * @param databaseCpu seconds that PostgreSQL used, to a tenth of a second
 * @param walBytes that PostgreSQL wrote ahead
 */
record Used(double seconds, double cpu, double databaseCpu, long walBytes) {}
