/**
 * Looks for mistakes in a streaming job before it starts. What Flink plans decides, not how the SQL is written: the
 * plan is read as a tree of operators, and each check looks at it.
 */
package io.tieout.realtime.check;
