/**
 * The command line {@code tieout}: one class a command, each reads its settings and calls the part that does the work.
 */
package io.tieout.ops.cli;
