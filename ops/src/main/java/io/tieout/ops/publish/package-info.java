/**
 * Files to Kafka: reads orders and payments from CSV or JSON lines, gives the columns their canonical names, and
 * replays the events in the order of their event times.
 *
 * <p>A file that cannot be understood is refused with one line that names the place; a value that only the job can
 * judge (an amount, a currency, a missing key) is passed on exactly as it stands.
 */
package io.tieout.ops.publish;
