package io.tieout.realtime.events;

/** Why a record cannot be an event; the names are what {@code rejected_event.reason_code} holds. */
public enum RejectionCode {
    TOMBSTONE("The record has no value: a deletion mark of a compacted topic"),
    EMPTY_VALUE("The value is empty or white space"),
    NOT_UTF8("The bytes are not UTF-8"),
    MALFORMED_JSON("The text is not JSON"),
    NOT_AN_OBJECT("The JSON is a list, a number or a text where an object is due"),
    TRAILING_CONTENT("Something follows the object, such as a second one"),
    DUPLICATE_FIELD("A known field stands there twice"),
    MISSPELLED_FIELD("A field differs from a known one only in upper and lower case"),
    MISSING_FIELD("A required field is absent or null"),
    WRONG_TYPE("A field holds another kind of value than is due"),
    BLANK_KEY("A key is empty, or nothing in it can be seen"),
    PLACEHOLDER_KEY("A key is a placeholder that stands for no key"),
    TEXT_TOO_LONG("A text is longer than its column"),
    NUL_CHARACTER("A text holds the character NUL, which PostgreSQL cannot store"),
    UNPAIRED_SURROGATE("A text holds half a character, which has no UTF-8 form"),
    NOT_A_NUMBER("A text where a number is due is none"),
    NUMBER_OUT_OF_RANGE("A number is too large for its column"),
    NUMBER_TOO_PRECISE("A number has too many digits after the point; it is not rounded"),
    UNREADABLE_TIME("A time is in none of the styles that are read, or is no time at all"),
    TIME_WITHOUT_ZONE("A time has no zone, and its source declares none"),
    TIME_TOO_FAR_AHEAD("A time is further ahead of the clock than is allowed"),
    TIME_BEFORE_FLOOR("A time is before the earliest one allowed");

    private final String meaning;

    RejectionCode(String meaning) {
        this.meaning = meaning;
    }

    /** What is wrong with such a record, for a person. */
    public String meaning() {
        return meaning;
    }
}
