/** Starting, watching and stopping the parts of a running system: pool, topics, job, scheduler. */
package io.tieout.ops.run;
