/** Records that were no events: listing them, taking them out, and bringing corrected ones back. */
package io.tieout.ops.rejected;
