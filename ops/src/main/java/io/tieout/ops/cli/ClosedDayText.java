package io.tieout.ops.cli;

import io.tieout.ops.close.ClosedDay;
import io.tieout.ops.close.RestatedOrder;
import io.tieout.ops.close.RestatedTotal;
import io.tieout.ops.report.write.SafeText;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Closed days and what has changed in them, for a person. */
final class ClosedDayText {

    private ClosedDayText() {}

    /** One line, and one more for each currency and bucket that changed. */
    static String of(ClosedDay day) {
        String line = "%s (%s)  %s  by %s, reviewed by %s, at %s  sha256 %s%s"
                .formatted(
                        day.day(),
                        day.zone(),
                        day.state(),
                        day.preparedBy(),
                        day.reviewedBy(),
                        day.closedAt(),
                        day.sha256(),
                        day.reopening()
                                .map(reopening -> "  reopened by %s, at %s: %s"
                                        .formatted(reopening.by(), reopening.at(), reopening.reason()))
                                .orElse(""));
        return day.changes().stream()
                .map(change -> System.lineSeparator() + "  " + of(change))
                .collect(Collectors.joining("", line, ""));
    }

    private static String of(RestatedTotal total) {
        return "%s %s: orders %,d -> %,d (%+,d), due %s, paid %s"
                .formatted(
                        currency(total.currency()),
                        total.bucket(),
                        total.wasOrders(),
                        total.isOrders(),
                        total.isOrders() - total.wasOrders(),
                        change(total.wasAmount(), total.isAmount()),
                        change(total.wasNetAmount(), total.isNetAmount()));
    }

    static String of(RestatedOrder order) {
        return "  order %s: %s -> %s".formatted(SafeText.visible(order.orderId()), of(order.was()), of(order.is()));
    }

    private static String of(Optional<RestatedOrder.State> state) {
        return state.map(known -> "%s, due %s, paid %s %s%s"
                        .formatted(
                                known.bucket(),
                                known.amount().map(BigDecimal::toPlainString).orElse("unknown"),
                                known.netAmount().toPlainString(),
                                currency(known.currency()),
                                known.payId()
                                        .map(payId -> " by " + SafeText.visible(payId))
                                        .orElse("")))
                .orElse("not of this day");
    }

    private static String currency(Optional<String> currency) {
        return currency.map(SafeText::visible).orElse("no currency");
    }

    private static String change(BigDecimal was, BigDecimal is) {
        return String.format(
                Locale.ROOT, "%s -> %s (%+,.4f)", was.toPlainString(), is.toPlainString(), is.subtract(was));
    }
}
