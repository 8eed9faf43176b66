/** Where batch jobs run: a Flink cluster in this process, or one that is there already. */
package io.tieout.backfill.cluster;
