/**
 * The checked event format: every record becomes exactly one row, which holds either the event's columns or the reason
 * why it is none. Driven by the declared columns and the format's options; no stream is special to it.
 */
package io.tieout.realtime.events;
