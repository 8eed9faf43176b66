/** The report of the day before, written into a folder on schedule. */
package io.tieout.ops.daily;
