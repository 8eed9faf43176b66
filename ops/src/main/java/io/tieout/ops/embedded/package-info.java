/**
 * Kafka and PostgreSQL without an installation: real servers, started in a directory of the caller's for a demo or a
 * test.
 */
package io.tieout.ops.embedded;
