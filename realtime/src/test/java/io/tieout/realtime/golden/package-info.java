/** Output that is held against files in {@code src/test/resources/golden}; the tests of {@code backfill} share it. */
package io.tieout.realtime.golden;
