package io.tieout.backfill.archive;

import io.tieout.backfill.cluster.BatchJob;
import io.tieout.backfill.cluster.Execution;
import io.tieout.backfill.cluster.JobFailedException;
import io.tieout.backfill.cluster.JobRows;
import io.tieout.realtime.pipeline.Archive;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.apache.flink.core.fs.Path;

/**
 * Makes few files of many: the stream writes one per hour of event time, subtask and checkpoint.
 *
 * <p>The rows of an hour are copied into one file, copies of an event only once, in this order:
 *
 * <ol>
 *   <li>list the files of the hour;
 *   <li>copy all that stands in the hour, by a batch job, into a file in the hidden folder {@code .compaction};
 *   <li>record there which files the new one replaces: those that were listed, and no other;
 *   <li>move the new file into its hour;
 *   <li>in a later run, once the grace is over and nobody reads, delete the files it replaces, and then the record.
 * </ol>
 *
 * <p>A file is deleted only if one that replaces it stands in the hour at its full length, so that wherever this ends,
 * nothing is lost. What stands in two files meanwhile is one event to readers. A file that came after the listing
 * stays, read by the job or not.
 *
 * <p>Readers that hold an {@link ArchiveLock} never see a file vanish. Those outside of this program may, and then have
 * to list again; the grace sees to it that they then find the new file on any store, and that it has reached the disk.
 */
public final class ArchiveCompaction {

    private final ArchiveFolders folders;
    private final Workspace workspace;
    private final Context context;

    /**
     * What a compaction works with.
     *
     * @param database to which the archive belongs; its connections commit by themselves
     * @param progress told of the rows while a job runs
     */
    public record Context(
            Archive archive,
            Execution execution,
            DataSource database,
            CompactionLimits limits,
            Clock clock,
            Consumer<JobRows> progress) {}

    public ArchiveCompaction(Context context) throws IOException {
        this.folders = new ArchiveFolders(new Path(context.archive().root()));
        this.workspace = new Workspace(folders);
        this.context = context;
    }

    /**
     * Compacts every hour that has too many files, and deletes what earlier runs have replaced.
     *
     * @param settled hours that end later are left alone, since the stream still writes there
     * @throws CompactionException if a job fails, or another compaction runs
     */
    public CompactionReport run(Instant settled) throws IOException, SQLException, InterruptedException {
        Optional<ArchiveLock> alone = ArchiveLock.compacting(context.database());
        try (ArchiveLock held =
                alone.orElseThrow(() -> new CompactionException("Another compaction of the archive is running"))) {
            Instant begun = context.clock().instant();
            workspace.deleteLeftovers(begun);
            int deleted = deleteReplaced(begun);
            List<Compacted> compacted = new ArrayList<>();
            for (ArchivedStream stream : ArchivedStream.values()) {
                List<ArchivedHour> crowded = crowded(stream, settled);
                int most = context.limits().hoursPerJob();
                for (int from = 0; from < crowded.size(); from += most) {
                    compacted.addAll(compact(crowded.subList(from, Math.min(from + most, crowded.size()))));
                }
            }
            return report(
                    compacted, deleted, Duration.between(begun, context.clock().instant()));
        }
    }

    /** Hours with as many files as are worth it, not counting those that are replaced already. */
    private List<ArchivedHour> crowded(ArchivedStream stream, Instant settled) throws IOException {
        List<ArchivedHour> hours = folders.hours(stream, settled);
        Map<String, Replacements> records = workspace.records();
        return hours.stream()
                .filter(hour ->
                        inUse(hour, records).files().size() >= context.limits().leastFiles())
                .toList();
    }

    private List<Compacted> compact(List<ArchivedHour> hours) throws IOException, InterruptedException {
        Map<String, Replacements> earlier = workspace.records();
        String job = Workspace.newJob(context.clock().instant());
        String staging = workspace.staging(job) + "/" + hours.get(0).stream().folder();
        copy(hours, staging);
        List<Replacements.Hour> replacements = new ArrayList<>();
        List<Compacted> compacted = new ArrayList<>();
        for (ArchivedHour hour : hours) {
            ArchivedFile written = onlyFile(staging + "/" + hour.partition());
            replacements.add(new Replacements.Hour(
                    hour.folder(),
                    "compacted-%s.parquet".formatted(job),
                    written.bytes(),
                    hour.files().stream().map(ArchivedFile::name).toList()));
            compacted.add(new Compacted(inUse(hour, earlier), written));
        }
        workspace.write(job, Replacements.of(context.clock().instant(), replacements));
        for (int i = 0; i < hours.size(); i++) {
            folders.move(
                    "%s/%s/%s"
                            .formatted(
                                    staging,
                                    hours.get(i).partition(),
                                    compacted.get(i).file().name()),
                    replacements.get(i).folder() + "/" + replacements.get(i).file());
        }
        folders.delete(workspace.staging(job));
        return compacted;
    }

    private void copy(List<ArchivedHour> hours, String staging) throws InterruptedException {
        ArchivedStream stream = hours.get(0).stream();
        try (BatchJob job =
                BatchJob.start(stream.copy(context.archive(), hours, folders.path(staging)), context.execution())) {
            job.await(context.progress());
        } catch (JobFailedException failed) {
            throw new CompactionException(
                    "%d hours of %s from %s on cannot be compacted: %s"
                            .formatted(
                                    hours.size(), stream.folder(), hours.get(0).start(), failed.getMessage()),
                    failed);
        }
    }

    private ArchivedFile onlyFile(String folder) throws IOException {
        List<ArchivedFile> files = folders.files(folder);
        if (files.size() != 1) {
            throw new CompactionException("The job left %d files in %s where one is expected: nothing was replaced"
                    .formatted(files.size(), folders.path(folder)));
        }
        return files.get(0);
    }

    /** The hour without the files that another one in it replaces. */
    private static ArchivedHour inUse(ArchivedHour hour, Map<String, Replacements> records) {
        Set<String> replaced = new HashSet<>();
        for (Replacements record : records.values()) {
            for (Replacements.Hour replacement : record.hours()) {
                if (replacement.folder().equals(hour.folder()) && replacement.holds(hour.files())) {
                    replaced.addAll(replacement.replaces());
                }
            }
        }
        return new ArchivedHour(
                hour.stream(),
                hour.start(),
                hour.files().stream()
                        .filter(file -> !replaced.contains(file.name()))
                        .toList());
    }

    /** Nothing if somebody reads the archive: the next run comes back to it. */
    private int deleteReplaced(Instant now) throws IOException, SQLException {
        Optional<ArchiveLock> nobodyReads = ArchiveLock.deleting(context.database());
        if (nobodyReads.isEmpty()) {
            return 0;
        }
        int deleted = 0;
        try (ArchiveLock held = nobodyReads.get()) {
            for (Map.Entry<String, Replacements> record : workspace.records().entrySet()) {
                if (!record.getValue().at().plus(context.limits().grace()).isAfter(now)) {
                    for (Replacements.Hour hour : record.getValue().hours()) {
                        deleted += deleteReplaced(hour);
                    }
                    workspace.forget(record.getKey());
                }
            }
        }
        return deleted;
    }

    private int deleteReplaced(Replacements.Hour hour) throws IOException {
        List<String> present = replacedIn(hour);
        for (String name : present) {
            folders.delete(hour.folder() + "/" + name);
        }
        return present.size();
    }

    private List<String> replacedIn(Replacements.Hour hour) throws IOException {
        List<ArchivedFile> files = folders.files(hour.folder());
        return hour.holds(files)
                ? files.stream()
                        .map(ArchivedFile::name)
                        .filter(hour.replaces()::contains)
                        .toList()
                : List.of();
    }

    private CompactionReport report(List<Compacted> compacted, int deleted, Duration duration) throws IOException {
        Set<String> waiting = new HashSet<>();
        for (Replacements record : workspace.records().values()) {
            for (Replacements.Hour hour : record.hours()) {
                replacedIn(hour).forEach(name -> waiting.add(hour.folder() + "/" + name));
            }
        }
        return new CompactionReport(
                compacted.size(),
                compacted.stream()
                        .mapToInt(hour -> hour.before().files().size())
                        .sum(),
                compacted.size(),
                compacted.stream().mapToLong(hour -> hour.before().bytes()).sum(),
                compacted.stream().mapToLong(hour -> hour.file().bytes()).sum(),
                deleted,
                waiting.size(),
                duration);
    }

    /** An hour as it was, and the file that it became. */
    private record Compacted(ArchivedHour before, ArchivedFile file) {}
}
