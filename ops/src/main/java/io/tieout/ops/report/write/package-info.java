/** A report as text, CSV, XLSX and HTML: one set of sections, four ways to write them. No SQL. */
package io.tieout.ops.report.write;
