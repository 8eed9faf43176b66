/** Decisions of finance about orders that the events leave open: made, undone and listed. */
package io.tieout.ops.resolution;
