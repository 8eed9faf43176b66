package io.tieout.ops.report.write;

import io.tieout.ops.report.AgeClass;
import io.tieout.ops.report.BucketTotal;
import io.tieout.ops.report.ControlSum;
import io.tieout.ops.report.CurrencyTotal;
import io.tieout.ops.report.DispositionTotal;
import io.tieout.ops.report.ExceptionTotal;
import io.tieout.ops.report.Heading;
import io.tieout.ops.report.Item;
import io.tieout.ops.report.MatchLatency;
import io.tieout.ops.report.Report;
import io.tieout.ops.report.RollForward;
import io.tieout.ops.report.TieOut;
import io.tieout.ops.report.Trailer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Lays out a report's records as sections: which columns, in which order, under which name. */
final class Sections {

    /** The result of a tie-out whose sides differ. */
    static final String UNTIED = "DOES NOT TIE";

    private Sections() {}

    /** What comes first. */
    static Section heading(Heading heading) {
        List<List<Cell>> rows = new ArrayList<>();
        HeadingLines.of(heading).forEach((name, value) -> rows.add(List.of(new Cell.Text(name), new Cell.Text(value))));
        return new Section(Layout.HEADING, rows);
    }

    /** What comes between the heading and the items. */
    static List<Section> figures(Report report) {
        return List.of(
                totals(report),
                buckets(report),
                dispositions(report),
                tieOuts(report),
                exceptions(report),
                ageing(report),
                latencies(report),
                rollForwards(report));
    }

    /** What comes after the items. */
    static List<Section> after(Trailer trailer) {
        return List.of(controlSums(trailer), fileTieOuts(trailer));
    }

    static List<Cell> row(Item item) {
        return List.of(
                new Cell.Text(item.kind().name().toLowerCase(Locale.ROOT)),
                new Cell.Text(item.category()),
                new Cell.Moment(item.time()),
                Cell.text(item.currency()),
                Cell.amount(item.amount()),
                Cell.amount(item.applied()),
                Cell.amount(item.refunded()),
                Cell.amount(item.open()),
                new Cell.Text(item.orderId()),
                Cell.text(item.payId()),
                Cell.text(item.userId()));
    }

    private static Section totals(Report report) {
        Function<CurrencyTotal, List<Cell>> row = total -> List.of(
                Cell.text(total.currency()),
                new Cell.Count(total.orders()),
                new Cell.Count(total.openOrders()),
                new Cell.Amount(total.orderAmount()),
                new Cell.Amount(total.applied()),
                new Cell.Amount(total.refunded()),
                new Cell.Amount(total.difference()),
                new Cell.Amount(total.open()));
        return new Section(Layout.SUMMARY, report.totals().stream().map(row).toList());
    }

    private static Section buckets(Report report) {
        Function<BucketTotal, List<Cell>> row = bucket -> List.of(
                Cell.text(bucket.currency()),
                new Cell.Text(bucket.bucket()),
                new Cell.Count(bucket.orders()),
                new Cell.Amount(bucket.orderAmount()),
                new Cell.Amount(bucket.applied()),
                new Cell.Amount(bucket.refunded()),
                new Cell.Amount(bucket.difference()),
                new Cell.Amount(bucket.open()));
        return new Section(Layout.BUCKET, report.buckets().stream().map(row).toList());
    }

    private static Section dispositions(Report report) {
        Function<DispositionTotal, List<Cell>> row = disposition -> List.of(
                Cell.text(disposition.currency()),
                new Cell.Text(disposition.disposition()),
                new Cell.Count(disposition.payments()),
                new Cell.Amount(disposition.amount()));
        return new Section(
                Layout.DISPOSITION, report.dispositions().stream().map(row).toList());
    }

    private static Section tieOuts(Report report) {
        return new Section(
                Layout.TIE_OUT, report.tieOuts().stream().map(Sections::row).toList());
    }

    private static Section fileTieOuts(Trailer trailer) {
        return new Section(
                Layout.TRAILER_TIE_OUT,
                trailer.tieOuts().stream().map(Sections::row).toList());
    }

    private static List<Cell> row(TieOut tieOut) {
        return List.of(
                new Cell.Text(tieOut.name()),
                Cell.text(tieOut.currency()),
                new Cell.Count(tieOut.leftCount()),
                new Cell.Count(tieOut.rightCount()),
                Cell.amount(tieOut.left()),
                Cell.amount(tieOut.right()),
                new Cell.Text(tieOut.ties() ? "ties" : UNTIED),
                new Cell.Text(TieOut.meaning(tieOut.name())));
    }

    private static Section exceptions(Report report) {
        Function<ExceptionTotal, List<Cell>> row = exception -> List.of(
                Cell.text(exception.currency()),
                new Cell.Text(exception.category()),
                new Cell.Count(exception.count()),
                Cell.amount(exception.amount()),
                Cell.moment(exception.oldest()));
        return new Section(
                Layout.EXCEPTION, report.exceptions().stream().map(row).toList());
    }

    private static Section ageing(Report report) {
        Function<AgeClass, List<Cell>> row = age -> List.of(
                Cell.text(age.currency()),
                new Cell.Text(age.age()),
                new Cell.Count(age.count()),
                new Cell.Amount(age.open()));
        return new Section(Layout.AGEING, report.ageing().stream().map(row).toList());
    }

    private static Section latencies(Report report) {
        Function<MatchLatency, List<Cell>> row = latency -> List.of(
                Cell.text(latency.currency()),
                new Cell.Count(latency.matched()),
                Cell.span(latency.median()),
                Cell.span(latency.p95()),
                Cell.share(latency.within5Minutes()),
                Cell.share(latency.within30Minutes()));
        return new Section(
                Layout.MATCH_LATENCY, report.latencies().stream().map(row).toList());
    }

    private static Section rollForwards(Report report) {
        return new Section(
                Layout.ROLL_FORWARD,
                report.rollForwards().stream().flatMap(Sections::rows).toList());
    }

    private static Stream<List<Cell>> rows(RollForward roll) {
        return Stream.of(
                row(roll.currency(), "opening", roll.opening()),
                row(roll.currency(), "new", roll.added()),
                row(roll.currency(), "cleared", roll.cleared()),
                row(roll.currency(), "closing", roll.closing()));
    }

    private static List<Cell> row(Optional<String> currency, String name, RollForward.Flow flow) {
        return List.of(
                Cell.text(currency), new Cell.Text(name), new Cell.Count(flow.count()), new Cell.Amount(flow.amount()));
    }

    private static Section controlSums(Trailer trailer) {
        List<List<Cell>> rows = new ArrayList<>();
        rows.add(
                List.of(Cell.BLANK, new Cell.Text("records"), new Cell.Count(trailer.items()), Cell.BLANK, Cell.BLANK));
        trailer.sums().forEach((currency, sum) -> rows.add(row(currency, sum)));
        return new Section(Layout.TRAILER, rows);
    }

    private static List<Cell> row(Optional<String> currency, ControlSum sum) {
        return List.of(
                Cell.text(currency),
                new Cell.Text("control sum"),
                new Cell.Count(sum.items()),
                new Cell.Amount(sum.amount()),
                new Cell.Amount(sum.open()));
    }
}
