package io.tieout.realtime.pipeline;

import static io.tieout.realtime.pipeline.Branch.WINDOWS;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The files of {@link Branch#WINDOWS} that are the same for each kind of windows: templates, rendered for each. */
final class WindowFiles {

    private static final SqlFile ORDER_PAYMENTS =
            SqlFile.load(Stage.JOINS, "window_order_payments").in(WINDOWS);
    private static final SqlFile FIRST_PAYMENTS =
            SqlFile.load(Stage.FIRST, "window_first_payments").in(WINDOWS);
    private static final SqlFile ORDER_TOTALS =
            SqlFile.load(Stage.INSERTS, "window_order_totals").in(WINDOWS);
    private static final SqlFile PAYMENT_TOTALS =
            SqlFile.load(Stage.INSERTS, "window_payment_totals").in(WINDOWS);

    private static final List<Kind> KINDS = List.of(
            new Kind("batch", "TUMBLE", "${batch_window}"),
            new Kind("rolling", "HOP", "${hop_slide}, ${hop_size}"),
            new Kind("cumulative", "CUMULATE", "${cumulate_step}, ${cumulate_max}"));

    private WindowFiles() {}

    /**
     * One kind of windows.
     *
     * @param name begins the names of its relations
     * @param function of Flink that assigns windows
     * @param sizes its arguments behind the time
     */
    private record Kind(String name, String function, String sizes) {

        String orderPayments() {
            return name + "_order_payments";
        }

        String firstPayments() {
            return name + "_first_payments";
        }

        /** Settings stay as they are, to be filled as in any other file. */
        Map<String, String> values(String relation) {
            return Map.of(
                    "relation",
                    relation,
                    "order_payments",
                    orderPayments(),
                    "function",
                    function,
                    "sizes",
                    sizes,
                    "success_statuses",
                    "${success_statuses}",
                    "windows_covered",
                    "${windows_covered}");
        }
    }

    /** Every file before it is rendered. */
    static List<SqlFile> templates() {
        return List.of(ORDER_PAYMENTS, FIRST_PAYMENTS, ORDER_TOTALS, PAYMENT_TOTALS);
    }

    /** The rendered files. */
    static List<SqlFile> all() {
        List<Map<String, String>> totals =
                KINDS.stream().map(kind -> kind.values(kind.firstPayments())).toList();
        return Stream.of(
                        KINDS.stream().map(kind -> ORDER_PAYMENTS.rendered(kind.values(kind.orderPayments()))),
                        KINDS.stream().map(kind -> FIRST_PAYMENTS.rendered(kind.values(kind.firstPayments()))),
                        Stream.of(ORDER_TOTALS.united(totals), PAYMENT_TOTALS.united(totals)))
                .flatMap(files -> files)
                .toList();
    }
}
