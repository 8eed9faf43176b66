package io.tieout.ops.report.write;

import java.util.List;
import java.util.Locale;

/** The sections of a report in their order, each with its name in CSV, its name for a person, and its columns. */
enum Layout {
    HEADING("Report", "", Columns.CATEGORY, Column.text("value", "Value", 70)),

    SUMMARY(
            "Summary",
            "Orders placed in the period. Open are those of a bucket that somebody has to look at.",
            Columns.CURRENCY,
            Columns.COUNT,
            Column.count("open_count", "Open"),
            Columns.AMOUNT,
            Columns.APPLIED,
            Columns.REFUNDED,
            Columns.DIFFERENCE,
            Columns.OPEN),

    BUCKET(
            "Orders by bucket",
            "Every order is in exactly one bucket.",
            Columns.CURRENCY,
            Columns.category("Bucket"),
            Columns.COUNT,
            Columns.AMOUNT,
            Columns.APPLIED,
            Columns.REFUNDED,
            Columns.DIFFERENCE,
            Columns.OPEN),

    DISPOSITION(
            "Payments by disposition",
            "Every payment made in the period has exactly one disposition.",
            Columns.CURRENCY,
            Columns.category("Disposition"),
            Columns.COUNT,
            Columns.AMOUNT),

    TIE_OUT(
            "Tie-outs",
            "Each figure is computed from two places, which must say the same.",
            Columns.category("Tie-out"),
            Columns.CURRENCY,
            Columns.LEFT_COUNT,
            Columns.RIGHT_COUNT,
            Columns.LEFT_AMOUNT,
            Columns.RIGHT_AMOUNT,
            Columns.RESULT,
            Columns.MEANING),

    EXCEPTION(
            "Exceptions",
            "What somebody has to look at, by kind: what is to be settled of orders, what was paid by payments.",
            Columns.CURRENCY,
            Columns.CATEGORY,
            Columns.COUNT,
            Columns.AMOUNT,
            Column.moment("time", "Oldest")),

    AGEING(
            "Ageing",
            "Open orders by the time from order to report.",
            Columns.CURRENCY,
            Columns.category("Age"),
            Columns.COUNT,
            Columns.OPEN),

    MATCH_LATENCY(
            "Match latency",
            "Time from an order to its payment; shares are of the value matched.",
            Columns.CURRENCY,
            Columns.COUNT,
            Column.span("p50_seconds", "Median"),
            Column.span("p95_seconds", "p95"),
            Column.share("within_5_min", "In 5 min"),
            Column.share("within_30_min", "In 30 min")),

    ROLL_FORWARD(
            "Roll-forward",
            "Open items from the beginning of the period to its end.",
            Columns.CURRENCY,
            Columns.category("State"),
            Columns.COUNT,
            Columns.AMOUNT),

    ITEM(
            "Items",
            "Orders of open buckets, and payments that settle none.",
            Column.text("kind", "Kind", 7),
            Columns.CATEGORY,
            Column.moment("time", "Time"),
            Columns.CURRENCY,
            Columns.AMOUNT,
            Columns.APPLIED,
            Columns.REFUNDED,
            Columns.OPEN,
            Column.text("order_id", "Order", 32),
            Column.text("pay_id", "Payment", 32),
            Column.text("user_id", "Customer", 20)),

    TRAILER(
            "Trailer",
            "How many items there are, and what their amounts add up to.",
            Columns.CURRENCY,
            Columns.CATEGORY,
            Columns.COUNT,
            Columns.AMOUNT,
            Columns.OPEN),

    TRAILER_TIE_OUT(
            "Trailer tie-out",
            "The items of this report against its summary.",
            Columns.category("Tie-out"),
            Columns.CURRENCY,
            Columns.LEFT_COUNT,
            Columns.RIGHT_COUNT,
            Columns.LEFT_AMOUNT,
            Columns.RIGHT_AMOUNT,
            Columns.RESULT,
            Columns.MEANING);

    private final String title;
    private final String explains;
    // List.of in the constructor makes it one that nobody can change.
    @SuppressWarnings("ImmutableEnumChecker")
    private final List<Column> columns;

    Layout(String title, String explains, Column... columns) {
        this.title = title;
        this.explains = explains;
        this.columns = List.of(columns);
    }

    /** The section's name in CSV. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The section's name for a person, short enough for a sheet of XLSX. */
    String title() {
        return title;
    }

    /** A sentence for a person; may be empty. */
    String explains() {
        return explains;
    }

    List<Column> columns() {
        return columns;
    }

    /** The columns that several sections have, and CSV once. */
    private static final class Columns {

        static final Column CURRENCY = Column.text("currency", "Currency", 8);
        static final Column CATEGORY = category("Category");
        static final Column COUNT = Column.count("count", "Count");
        static final Column AMOUNT = Column.amount("amount", "Amount");
        static final Column APPLIED = Column.amount("applied_amount", "Applied");
        static final Column REFUNDED = Column.amount("refunded_amount", "Refunded");
        static final Column DIFFERENCE = Column.amount("difference", "Difference");
        static final Column OPEN = Column.amount("open_amount", "To settle");
        static final Column LEFT_COUNT = Column.count("left_count", "Left count");
        static final Column RIGHT_COUNT = Column.count("right_count", "Right count");
        static final Column LEFT_AMOUNT = Column.amount("left_amount", "Left amount");
        static final Column RIGHT_AMOUNT = Column.amount("right_amount", "Right amount");
        static final Column RESULT = Column.text("result", "Result", 12);
        static final Column MEANING = Column.text("meaning", "Left = right", 55);

        private Columns() {}

        static Column category(String title) {
            return Column.text("category", title, 18);
        }
    }
}
