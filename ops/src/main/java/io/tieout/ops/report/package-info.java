/** The report that finance opens: its figures, and the one transaction they are read in. */
package io.tieout.ops.report;
