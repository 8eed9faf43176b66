package io.tieout.ops.notify;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/** More orders marked unpaid within 24 hours than usual. Told once a day of the clock's zone. */
final class UnpaidOrders implements Observation {

    private static final String MARKED = """
            SELECT count(*) FROM tieout.order_reconciliation WHERE unpaid_at > now() - INTERVAL '24 hours'""";

    private final DataSource database;
    private final Outbox outbox;
    private final String pipeline;
    private final int above;
    private final Clock clock;

    UnpaidOrders(DataSource database, Outbox outbox, String pipeline, int above, Clock clock) {
        this.database = database;
        this.outbox = outbox;
        this.pipeline = pipeline;
        this.above = above;
        this.clock = clock;
    }

    @Override
    public List<Notification> look() throws SQLException {
        String eventId = "unpaid-above/%s/%s".formatted(pipeline, LocalDate.now(clock));
        if (outbox.knows(eventId)) {
            return List.of();
        }
        long marked = marked();
        if (marked <= above) {
            return List.of();
        }
        return List.of(new Notification(
                eventId,
                Kind.UNPAID_ABOVE,
                clock.instant(),
                pipeline,
                "%d orders were marked UNPAID within 24 hours, more than %d".formatted(marked, above),
                Map.of("marked", String.valueOf(marked), "above", String.valueOf(above))));
    }

    private long marked() throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(MARKED);
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }
}
