package io.tieout.ops.report.write;

/**
 * A column of a section.
 *
 * @param key its name in CSV; columns of one key are one column there
 * @param title for a person
 * @param kind what its cells hold, if they are not blank
 * @param width in characters, which its values seldom exceed
 */
record Column(String key, String title, Kind kind, int width) {

    /** What the cells of a column hold. */
    enum Kind {
        TEXT,
        COUNT,
        AMOUNT,
        MOMENT,
        SPAN,
        SHARE;

        /** Whether its values are read from the right. */
        boolean isNumber() {
            return this != TEXT && this != MOMENT;
        }
    }

    static Column text(String key, String title, int width) {
        return new Column(key, title, Kind.TEXT, width);
    }

    static Column count(String key, String title) {
        return new Column(key, title, Kind.COUNT, 11);
    }

    static Column amount(String key, String title) {
        return new Column(key, title, Kind.AMOUNT, 17);
    }

    static Column moment(String key, String title) {
        return new Column(key, title, Kind.MOMENT, 29);
    }

    static Column span(String key, String title) {
        return new Column(key, title, Kind.SPAN, 12);
    }

    static Column share(String key, String title) {
        return new Column(key, title, Kind.SHARE, 9);
    }
}
