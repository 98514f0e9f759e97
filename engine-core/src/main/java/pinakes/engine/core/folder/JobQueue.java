package pinakes.engine.core.folder;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.document.DocumentMatches;
import pinakes.engine.core.folder.FileTable.Queued;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.folder.FileChange.Kind;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;

/// The jobs of a folder's files: a limited number at once; the end of each is stored in its row.
final class JobQueue {
    /// More would not be faster, and would leave no room for the jobs of other callers.
    private static final int QUEUED_MAX = 64;

    private final SyncParts parts;
    private final SyncScope scope;
    private final SyncWrites writes;
    private final SyncTally tally;
    private final Set<JobId> counted = new HashSet<>();
    private int queued;

    JobQueue(SyncParts parts, SyncScope scope, SyncWrites writes, SyncTally tally) {
        this.parts = parts;
        this.scope = scope;
        this.writes = writes;
        this.tally = tally;
    }

    /// Records a queued job, and waits while there are too many.
    void added() throws InterruptedException {
        queued++;
        tally.queued(queued);
        while (queued >= QUEUED_MAX) {
            awaitOne();
        }
    }

    /// Waits until one of the jobs has ended, or for other callers' jobs when there is none.
    void awaitOne() throws InterruptedException {
        var first = settle();
        if (first.isEmpty()) {
            Thread.sleep(1_000); // the queue is full of other callers' jobs
        } else {
            var _ = parts.ingestion().await(first.get().job());
            settle();
        }
    }

    void awaitAll() throws InterruptedException {
        for (var first = settle(); first.isPresent(); first = settle()) {
            var _ = parts.ingestion().await(first.get().job());
        }
    }

    /// Records the jobs that have ended.
    ///
    /// @return the first one that has not
    Optional<Queued> settle() throws InterruptedException {
        writes.flush();
        var all = parts.store().read(sql -> FileTable.queued(sql, scope.number()));
        var ended = new ArrayList<Queued>();
        for (var file : all) {
            if (isEnded(file)) {
                ended.add(file);
            }
        }
        if (!ended.isEmpty()) {
            parts.store().change(sql -> ended.forEach(file -> note(sql, file)));
            ended.forEach(this::count);
        }
        queued = all.size() - ended.size();
        tally.queued(queued);
        return all.stream().filter(file -> !ended.contains(file)).findFirst();
    }

    /// A job has ended when its document can be found, which is a little later than the catalog says.
    private boolean isEnded(Queued file) throws InterruptedException {
        var state = file.jobState();
        return state == null
                || (state.isFinal()
                        && parts.ingestion()
                                .find(file.job())
                                .map(Job::state)
                                .orElse(state)
                                .isFinal());
    }

    private void note(Sql sql, Queued file) {
        var document = file.made() == null ? stored(sql, file) : file.made();
        if (document != null && (file.jobState() == null || file.jobState() == JobState.COMPLETED)) {
            FileTable.stored(sql, file.number(), document);
        } else if (file.jobState() == null) {
            FileTable.delete(sql, List.of(file.number())); // forgotten; the next sync looks at the file again
        } else {
            FileTable.failed(sql, file.number(), reason(file));
        }
    }

    /// The document that has the content of a file now.
    private @Nullable DocumentId stored(Sql sql, Queued file) {
        return file.content() == null
                ? null
                : DocumentMatches.sameContent(sql, file.content(), scope.sourcePath(file.path()), scope.space())
                        .map(Document::id)
                        .orElse(null);
    }

    private void count(Queued file) {
        if (file.jobState() == JobState.COMPLETED) {
            // Files with the same content share a job, and one of them became the document.
            var made = file.version() > 1 ? Kind.UPDATED : Kind.ADDED;
            tally.note(file.path(), counted.add(file.job()) ? made : Kind.KNOWN, null);
        } else if (file.jobState() != null) {
            tally.note(file.path(), Kind.FAILED, reason(file));
        }
    }

    private static String reason(Queued file) {
        return file.fault() == null ? "The job was cancelled." : file.fault();
    }
}
