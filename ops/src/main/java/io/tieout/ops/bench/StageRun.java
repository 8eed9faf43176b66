package io.tieout.ops.bench;

import io.tieout.realtime.RealtimeJob;
import io.tieout.realtime.pipeline.Script;
import io.tieout.realtime.settings.Settings;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.flink.table.api.TableResult;

/** One stage in this process. */
public final class StageRun {

    private static final int BETWEEN_LOOKS_MILLIS = 10;

    private final Settings settings;
    private final Stage stage;
    private final Optional<String> orderTable;

    public StageRun(Settings settings, Stage stage, Optional<String> orderTable) {
        this.settings = settings;
        this.stage = stage;
        this.orderTable = orderTable;
    }

    /** Reads what the topics hold at this moment, and returns when everything is read and written. */
    public Ran run() throws InterruptedException, ExecutionException {
        start(true).await();
        Moment end = Moment.now();
        return new Ran(FirstRead.moment().orElse(end), end);
    }

    /**
     * Reads until the process is stopped.
     *
     * @param onFirstRead told once, unless the job fails before
     */
    public void runOn(Consumer<Moment> onFirstRead) throws InterruptedException, ExecutionException {
        TableResult job = start(false);
        Future<?> end = job.getJobClient().orElseThrow().getJobExecutionResult();
        while (FirstRead.moment().isEmpty() && !end.isDone()) {
            TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
        }
        FirstRead.moment().ifPresent(onFirstRead);
        job.await();
    }

    private TableResult start(boolean ends) {
        Script script = switch (stage) {
            case DECODE, JOIN, FACTS, LEDGER, RECORDS, ARCHIVE, WHOLE ->
                StageScript.of(RealtimeJob.script(settings), stage, ends, orderTable);
            case STOCK_JOIN, STOCK_FACTS -> StockScript.of(RealtimeJob.script(settings), stage, ends, settings);
        };
        Map<String, String> configuration = new HashMap<>(script.configuration());
        configuration.put("execution.checkpointing.storage", "filesystem");
        configuration.put(
                "execution.checkpointing.dir",
                RealtimeJob.checkpointRoot(settings).toString());
        return new Script(configuration, script.definitions(), script.inserts()).start();
    }
}
