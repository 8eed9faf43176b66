/** Runs of the backfill: asked for, recorded, carried out, and told of. */
package io.tieout.backfill.run;
