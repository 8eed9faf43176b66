/** What the database knows of a pipeline's load, for checks that no plan can answer. */
package io.tieout.ops.check;
