package io.tieout.realtime.events;

import java.io.Serializable;

/**
 * How a deleted row becomes an event.
 *
 * @param timePosition place among the rules' columns of the one that takes the time of a delete
 * @param clock reads that time, milliseconds of the database's clock
 */
record ChangeRules(int timePosition, TimeField clock) implements Serializable {}
