/** The pipeline's SQL, unchanged, in batch mode over events that are at rest. */
package io.tieout.backfill;
