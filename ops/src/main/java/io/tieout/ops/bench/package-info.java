/**
 * Measures what the product costs on the machine at hand: the job and its stages, and by themselves sink, sweep and
 * reports.
 */
package io.tieout.ops.bench;
