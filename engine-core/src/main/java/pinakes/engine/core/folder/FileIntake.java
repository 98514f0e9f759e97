package pinakes.engine.core.folder;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestInputStream;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.document.DocumentMatches;
import pinakes.engine.core.folder.FileRow.State;
import pinakes.engine.core.folder.FileTable.Content;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.FileFormat;
import pinakes.engine.document.PlainText;
import pinakes.engine.file.Sha256;
import pinakes.engine.folder.FileChange.Kind;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;

/// Decides what the new and changed files of a folder mean, and submits those with new content.
final class FileIntake {
    private static final String UNREADABLE = "The file cannot be read.";

    private final SyncParts parts;
    private final SyncScope scope;
    private final SyncWrites writes;
    private final JobQueue queue;
    private final SyncTally tally;

    /// Rows of files that no longer exist, by their content: a new file with the same content was moved.
    private final Map<ContentHash, Deque<FileRow>> vanished = new HashMap<>();

    FileIntake(
            SyncParts parts,
            SyncScope scope,
            SyncWrites writes,
            JobQueue queue,
            SyncTally tally,
            Collection<FileRow> vanished) {
        this.parts = parts;
        this.scope = scope;
        this.writes = writes;
        this.queue = queue;
        this.tally = tally;
        for (var row : vanished) {
            if (row.hash() != null && row.isDone()) {
                this.vanished
                        .computeIfAbsent(row.hash(), _ -> new ArrayDeque<>())
                        .add(row);
            }
        }
    }

    /// Takes one file.
    ///
    /// @param known what is known about its path
    /// @return the row of the file that was moved here, if it was
    Optional<FileRow> take(ScannedFile file, @Nullable FileRow known) throws InterruptedException {
        var now = parts.store().clock().instant();
        if (file.sizeBytes() == 0) {
            skip(file, now, "The file is empty.");
            return Optional.empty();
        }
        if (file.sizeBytes() > parts.fileBytesMax()) {
            fail(file, now, known, "The file is larger than " + parts.fileBytesMax() / (1024 * 1024) + " MB.");
            return Optional.empty();
        }
        try {
            if (FileFormat.isPlainText(file.name()) && !isText(file)) {
                skip(file, now, "The file is neither text nor in a known format.");
                return Optional.empty();
            }
            return take(file, known, hash(file), now);
        } catch (IOException _) {
            if (Thread.interrupted()) { // an interrupt closes the file that is being read
                throw new InterruptedException();
            }
            fail(file, now, known, UNREADABLE);
            return Optional.empty();
        }
    }

    private Optional<FileRow> take(ScannedFile file, @Nullable FileRow known, ContentHash hash, Instant now)
            throws IOException, InterruptedException {
        if (known != null && hash.equals(known.hash()) && known.isDone()) {
            write(sql -> FileTable.touch(sql, known.number(), file, now));
            same(known);
            return Optional.empty();
        }
        var from = vanished.getOrDefault(hash, new ArrayDeque<>()).poll();
        if (from != null) {
            write(sql -> {
                keepReplaced(sql, known, from.document());
                FileTable.touch(sql, from.number(), file, now);
            });
            tally.note(file.path(), Kind.MOVED, "from " + from.path());
            return Optional.of(from);
        }
        var stored = parts.store()
                .read(sql -> DocumentMatches.sameContent(sql, hash, scope.sourcePath(file.path()), scope.space()));
        if (stored.isPresent()) {
            known(file, known, hash, stored.get().id(), now);
        } else if (scope.request().dryRun()) {
            tally.note(file.path(), known != null && known.isStored() ? Kind.UPDATED : Kind.ADDED, null);
        } else {
            submit(file, known, hash, now);
        }
        return Optional.empty();
    }

    /// Counts a file that did not change.
    void same(FileRow row) {
        switch (row.state()) {
            case STORED, QUEUED, REPLACED -> tally.unchanged();
            case SKIPPED -> tally.skipped();
            case FAILED -> tally.note(row.path(), Kind.FAILED, row.message());
        }
    }

    private void submit(ScannedFile file, @Nullable FileRow known, ContentHash hash, Instant now)
            throws IOException, InterruptedException {
        var document = known != null && known.isStored() ? known.document() : null;
        var isUpdate = document != null;
        // A new version keeps the document's metadata, so only new documents get the folder's metadata here.
        var applied = isUpdate ? null : scope.applied();
        var metadata = isUpdate ? DocumentMetadata.NONE : scope.metadata();
        announce(file, hash, document, now);
        while (true) {
            var read = new AtomicReference<@Nullable DigestInputStream>();
            switch (parts.ingestion().submit(newDocument(file, metadata, read))) {
                case Submission.Accepted(var job) -> {
                    queued(file, now, read, document, job.id(), applied);
                    return;
                }
                case Submission.UnderWay(var job) -> {
                    queued(file, now, read, document, job.id(), null);
                    return;
                }
                case Submission.Known(var stored) -> {
                    known(file, known, hash(read), stored.id(), now);
                    return;
                }
                case Submission.Refused(var fault) -> {
                    fail(file, now, known, fault.message());
                    return;
                }
                case Submission.Busy _ -> queue.awaitOne();
            }
        }
    }

    /// Records, before the job exists, that a document with this content comes from this file. If the file is gone
    /// after a crash, the document can still be traced to it.
    private void announce(ScannedFile file, ContentHash hash, @Nullable DocumentId document, Instant now)
            throws InterruptedException {
        var content = new Content(now, hash, State.QUEUED, document, null, null, null);
        writes.add(sql -> FileTable.put(sql, scope.number(), file, content));
        writes.flush();
    }

    private NewDocument newDocument(
            ScannedFile file, DocumentMetadata metadata, AtomicReference<@Nullable DigestInputStream> read) {
        return NewDocument.file(
                file.name(),
                scope.sourcePath(file.path()),
                () -> {
                    var content = digested(file);
                    read.set(content);
                    return content;
                },
                metadata,
                scope.request().owner());
    }

    /// The bytes that were submitted may differ from those that were compared, if the file changed in between.
    private static @Nullable ContentHash hash(AtomicReference<@Nullable DigestInputStream> read) {
        var content = read.get();
        return content == null ? null : hash(content);
    }

    private void queued(
            ScannedFile file,
            Instant now,
            AtomicReference<@Nullable DigestInputStream> read,
            @Nullable DocumentId document,
            JobId job,
            @Nullable String applied)
            throws InterruptedException {
        var content = new Content(now, hash(read), State.QUEUED, document, job, null, applied);
        writes.add(sql -> FileTable.put(sql, scope.number(), file, content));
        queue.added();
    }

    private void known(
            ScannedFile file, @Nullable FileRow known, @Nullable ContentHash hash, DocumentId document, Instant now)
            throws InterruptedException {
        var content = new Content(now, hash, State.STORED, document, null, null, null);
        write(sql -> {
            keepReplaced(sql, known, document);
            FileTable.put(sql, scope.number(), file, content);
        });
        tally.note(file.path(), Kind.KNOWN, null);
    }

    private void fail(ScannedFile file, Instant now, @Nullable FileRow known, String message)
            throws InterruptedException {
        var content =
                new Content(now, null, State.FAILED, known == null ? null : known.document(), null, message, null);
        write(sql -> FileTable.put(sql, scope.number(), file, content));
        tally.note(file.path(), Kind.FAILED, message);
    }

    private void skip(ScannedFile file, Instant now, String message) throws InterruptedException {
        var content = new Content(now, null, State.SKIPPED, null, null, message, null);
        write(sql -> FileTable.put(sql, scope.number(), file, content));
        tally.skipped();
    }

    /// A document whose file now has the content of another document no longer has a file.
    private static void keepReplaced(Sql sql, @Nullable FileRow known, @Nullable DocumentId now) {
        if (known != null && known.document() != null && !known.document().equals(now)) {
            FileTable.replace(sql, known.number());
        }
    }

    private void write(Consumer<Sql> change) throws InterruptedException {
        if (!scope.request().dryRun()) {
            writes.add(change);
        }
    }

    /// Whether the beginning of a file looks like text in some encoding.
    private boolean isText(ScannedFile file) throws IOException {
        try (var content = open(file)) {
            return PlainText.isLikely(content.readNBytes(PlainText.HEAD_BYTES));
        }
    }

    private ContentHash hash(ScannedFile file) throws IOException {
        try (var content = digested(file)) {
            content.transferTo(OutputStream.nullOutputStream());
            return hash(content);
        }
    }

    /// The content of a file, whose hash is known once it was read to the end.
    private DigestInputStream digested(ScannedFile file) throws IOException {
        return new DigestInputStream(open(file), Sha256.digest());
    }

    private InputStream open(ScannedFile file) throws IOException {
        return parts.access().opener().open(scope.file(file.path()));
    }

    private static ContentHash hash(DigestInputStream read) {
        return ContentHash.of(read.getMessageDigest().digest());
    }
}
