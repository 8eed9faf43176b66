/** The pipeline's SQL, unchanged, in batch mode over windows of the past: to repair what came late, and to prove it. */
package io.tieout.backfill;
