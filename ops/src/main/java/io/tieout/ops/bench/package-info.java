/** Measures what the job and its stages cost on the machine at hand, beside Flink's stock path. */
package io.tieout.ops.bench;
