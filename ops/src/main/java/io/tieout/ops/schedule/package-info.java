/** What runs by the clock: a Quartz scheduler that keeps its state in PostgreSQL, and the jobs it runs. */
package io.tieout.ops.schedule;
