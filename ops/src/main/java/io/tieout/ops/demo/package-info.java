/** Events for a demo without anyone's data: a generated shopping day, and what a right reconciliation makes of it. */
package io.tieout.ops.demo;
