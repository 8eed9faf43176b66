/**
 * The pipeline's SQL as it stands in the resource folder {@code pipeline}, its settings, and the script that both a
 * stream and a batch run execute. {@code backfill} shares this package and nothing else of {@code realtime}.
 */
package io.tieout.realtime.pipeline;
