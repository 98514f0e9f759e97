package pinakes.engine.core.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.document.DocumentChanges;
import pinakes.engine.core.document.DocumentChanges.Relocation;
import pinakes.engine.core.folder.FileRow.State;
import pinakes.engine.document.DocumentId;
import pinakes.engine.folder.FileChange.Kind;
import pinakes.engine.folder.FolderSync;
import pinakes.engine.folder.SyncId;
import pinakes.engine.folder.SyncRequest;
import pinakes.engine.folder.SyncState;
import pinakes.engine.quota.QuotaExceededException;
import pinakes.engine.text.Counted;

/// One sync of a folder, on its own thread.
final class SyncRun {
    private static final Logger LOG = LoggerFactory.getLogger(SyncRun.class);

    static final String INTERNAL_ERROR = "The sync failed because of an internal error; see the server's log.";

    private final SyncId id;
    private final SyncParts parts;
    private final SyncRequest request;
    private final Path root;
    private final Consumer<Path> onDirectory;
    private final SyncTally tally = new SyncTally();
    private final Instant startedAt;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread thread;
    private volatile SyncState state = SyncState.RUNNING;
    private volatile @Nullable String problem;
    private volatile @Nullable Instant endedAt;
    private volatile Duration comparedIn = Duration.ZERO;

    /// @param root the real path of the folder
    /// @param onDirectory called for each directory of the folder before its files are listed
    SyncRun(SyncId id, SyncParts parts, SyncRequest request, Path root, Consumer<Path> onDirectory) {
        this.id = id;
        this.parts = parts;
        this.request = request;
        this.root = root;
        this.onDirectory = onDirectory;
        this.startedAt = parts.store().clock().instant();
        // A platform thread, because a drive that does not respond would keep the carrier of a virtual one.
        this.thread = Thread.ofPlatform().daemon().name("folder-sync").unstarted(this::run);
    }

    SyncRun start() {
        thread.start();
        return this;
    }

    SyncId id() {
        return id;
    }

    boolean isEnded() {
        return state != SyncState.RUNNING;
    }

    void await() throws InterruptedException {
        ended.await();
    }

    /// Waits for the end, but not for a drive that does not respond.
    void await(Duration waitMax) throws InterruptedException {
        var _ = ended.await(waitMax.toMillis(), TimeUnit.MILLISECONDS);
    }

    void cancel() {
        thread.interrupt();
    }

    /// How long it took to list and compare the files, without waiting for jobs.
    Duration comparedIn() {
        return comparedIn;
    }

    FolderSync snapshot() {
        return new FolderSync(
                id,
                root.toString(),
                request.dryRun(),
                state,
                tally.counts(),
                tally.changes(),
                tally.omitted(),
                tally.warnings(),
                problem,
                startedAt,
                endedAt);
    }

    private void run() {
        try {
            // Concurrent syncs of one folder would submit the same files twice.
            parts.store().catalog().exclusively("folder " + root, this::syncAndEnd);
        } catch (InterruptedException _) {
            end(SyncState.CANCELLED, null);
        } catch (EngineUnavailableException | QuotaExceededException e) {
            end(SyncState.FAILED, e.getMessage());
        } catch (RuntimeException e) {
            LOG.error("The sync of {} failed", root, e);
        } finally {
            if (!isEnded()) { // also after an error, because callers wait for the end
                end(SyncState.FAILED, INTERNAL_ERROR);
            }
        }
    }

    private SyncState syncAndEnd() throws InterruptedException {
        try {
            sync();
            end(problem == null ? SyncState.COMPLETED : SyncState.FAILED, problem);
        } catch (IOException e) {
            LOG.warn("The folder {} cannot be read", root, e);
            end(SyncState.FAILED, "The folder " + root + " cannot be read. Nothing was removed.");
        }
        return state;
    }

    private void end(SyncState reached, @Nullable String why) {
        problem = why;
        endedAt = parts.store().clock().instant();
        state = reached;
        ended.countDown();
    }

    private void sync() throws IOException, InterruptedException {
        var began = System.nanoTime();
        var scope = new SyncScope(root, number(), request);
        var writes = new SyncWrites(parts.store());
        var queue = new JobQueue(parts, scope, writes, tally);
        if (!request.dryRun()) {
            parts.store().change(sql -> FileTable.resume(sql, scope));
            queue.settle();
            relocate(scope);
        }
        var rows = parts.store().read(sql -> FileTable.list(sql, scope.number()));
        var scan = FolderScan.of(root, request.folder(), parts.access(), onDirectory);
        tally.found(scan.files().size(), scan.links());
        scan.unreadable()
                .forEach(path -> tally.note(
                        path.isEmpty() ? "." : path, Kind.FAILED, "Cannot be read; its documents were kept."));
        scan.kernel().forEach(path -> tally.warn("Skipped " + path + ": a kernel file system."));
        var comparison = FolderComparison.of(scan, rows, request.checksum(), this::isGone);
        comparedIn = Duration.ofNanos(System.nanoTime() - began);
        var intake = new FileIntake(parts, scope, writes, queue, tally, comparison.vanished());
        var gone = taken(comparison, intake);
        writes.flush();
        var mayPrune = prune(scope, gone, comparison);
        if (!request.dryRun()) {
            relocate(scope);
            apply(scope);
            queue.awaitAll();
            takeOvertaken(scope, scan, intake);
            queue.awaitAll();
            if (mayPrune) {
                pruneLate(scope, gone);
            }
            relocate(scope);
            apply(scope);
        }
    }

    /// The folder's number; 0, which no folder has, for a dry run in a folder that was never synced.
    private long number() throws InterruptedException {
        return request.dryRun()
                ? parts.store()
                        .read(sql -> FolderTable.find(sql, root.toString()))
                        .orElse(0L)
                : parts.store().write((sql, _) -> FolderTable.number(sql, root.toString(), request.owner()));
    }

    private boolean isGone(String path) {
        return isGone(root.resolve(path));
    }

    private static boolean isGone(Path file) {
        return Files.notExists(file, LinkOption.NOFOLLOW_LINKS);
    }

    /// Adds new and changed files, and records moved ones.
    ///
    /// @return the rows of the files that are gone and were not found elsewhere in the folder
    private List<FileRow> taken(FolderComparison comparison, FileIntake intake) throws InterruptedException {
        var gone = new HashMap<Long, FileRow>();
        comparison.vanished().forEach(row -> gone.put(row.number(), row));
        for (var row : comparison.same()) {
            intake.same(row);
            tally.compared();
        }
        for (var candidate : comparison.candidates()) {
            intake.take(candidate.file(), candidate.known()).ifPresent(moved -> gone.remove(moved.number()));
            tally.compared();
        }
        if (comparison.excluded() > 0) {
            tally.warn(Counted.are(comparison.excluded(), "known file") + " now excluded; the documents were kept.");
        }
        return List.copyOf(gone.values());
    }

    /// A file that was moved shares the document of its content, which is the next version of the old name if that
    /// has other content now. Then the moved file gets a document of its own.
    private void takeOvertaken(SyncScope scope, FolderScan scan, FileIntake intake) throws InterruptedException {
        var overtaken = parts.store().read(sql -> FileTable.list(sql, scope.number())).stream()
                .filter(row -> row.state() == State.STORED && !row.isCurrent())
                .collect(Collectors.toMap(FileRow::path, row -> row));
        for (var file : scan.files()) {
            var row = overtaken.get(file.path());
            if (row != null) {
                intake.take(file, row);
            }
        }
    }

    /// @return whether documents of deleted files may be removed
    private boolean prune(SyncScope scope, List<FileRow> gone, FolderComparison comparison)
            throws InterruptedException {
        var withDocument = gone.stream().filter(row -> row.document() != null).toList();
        var without = gone.stream().filter(row -> row.document() == null && row.state() != State.QUEUED);
        if (!request.dryRun()) {
            var numbers = without.map(FileRow::number).toList();
            parts.store().change(sql -> FileTable.delete(sql, numbers));
        }
        var isAll = withDocument.size() == comparison.withDocument() && !withDocument.isEmpty();
        if (request.folder().prune() && (!isAll || request.force())) {
            var all = new ArrayList<FileRow>();
            withDocument.stream().filter(row -> row.state() != State.QUEUED).forEach(all::add);
            all.addAll(comparison.replaced());
            new FolderPruning(parts, scope, tally).prune(all);
            return true;
        }
        withDocument.stream().filter(FileRow::isStored).forEach(row -> tally.note(row.path(), Kind.MISSING, null));
        if (request.folder().prune()) {
            problem = "None of the known files in " + root
                    + " exist, so nothing was removed: the disk might not be mounted. To remove their documents anyway,"
                    + " run ./kb sync " + root + " --prune --force.";
        }
        return false;
    }

    /// Files that were deleted while a job created their documents.
    private void pruneLate(SyncScope scope, List<FileRow> gone) throws InterruptedException {
        var late = gone.stream()
                .filter(row -> row.state() == State.QUEUED)
                .map(FileRow::number)
                .collect(Collectors.toSet());
        if (!late.isEmpty()) {
            var rows = parts.store().read(sql -> FileTable.list(sql, scope.number())).stream()
                    .filter(row -> late.contains(row.number()))
                    .toList();
            new FolderPruning(parts, scope, tally).prune(rows);
        }
    }

    /// If the file that a document was read from is gone, the document gets the path of another file with its
    /// content.
    private void relocate(SyncScope scope) throws InterruptedException {
        var moves = new LinkedHashMap<DocumentId, Relocation>(); // copies share a document, which follows one of them
        for (var file : parts.store().read(sql -> FileTable.elsewhere(sql, scope.number(), root.toString()))) {
            if (!moves.containsKey(file.document())
                    && isGone(Path.of(file.sourcePath()))
                    && !isGone(root.resolve(file.path()))) {
                moves.put(file.document(), new Relocation(file.document(), scope.sourcePath(file.path())));
            }
        }
        inBatches(List.copyOf(moves.values()), batch -> new DocumentChanges(parts.store()).relocate(batch));
    }

    /// Adds the folder's tags and metadata to documents that lack them.
    private void apply(SyncScope scope) throws InterruptedException {
        var applied = scope.applied();
        if (applied == null) {
            return;
        }
        var documents = parts.store().read(sql -> FileTable.without(sql, scope.number(), applied));
        inBatches(documents, batch -> {
            new DocumentChanges(parts.store()).amend(batch, scope.metadata());
            var ids = batch.stream().map(DocumentId::toString).toList();
            parts.store().change(sql -> FileTable.applied(sql, scope.number(), ids, applied));
        });
    }

    private static <T> void inBatches(List<T> items, Batches<T> work) throws InterruptedException {
        for (var start = 0; start < items.size(); start += DocumentChanges.AT_ONCE) {
            work.take(items.subList(start, Math.min(items.size(), start + DocumentChanges.AT_ONCE)));
        }
    }

    private interface Batches<T> {
        void take(List<T> batch) throws InterruptedException;
    }
}
