package io.tieout.realtime.events;

/** Reads the values of one event out of a record. */
sealed interface RecordReader permits ChangeReader, EventReader {

    /**
     * Fills {@code values}, whose places are those of the rules' columns; a column that is absent stays null. What was
     * read before a rejection stays in it.
     *
     * @throws Rejection if the record is not an event
     */
    void read(byte[] record, Object[] values) throws Rejection;
}
