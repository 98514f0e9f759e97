package pinakes.engine.local.backup;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.BlockInputStream;
import pinakes.engine.core.blob.BlobStore;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.local.backup.BackupManifest.StoredFile;

/// The bytes of a backup, which are produced as they are read; closing releases what it reads.
final class BackupStream extends BlockInputStream {
    private static final Logger LOG = LoggerFactory.getLogger(BackupStream.class);
    private static final int END_BYTES = 2 * TarHeader.BLOCK_BYTES;

    private final Instant createdAt;
    private final Runnable closing;
    private final Queue<Step> steps = new ArrayDeque<>();
    private final Deque<InputStream> pieces = new ArrayDeque<>();
    private final List<StoredFile> files = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();
    private final List<String> damaged = new ArrayList<>();
    private final Deque<Closeable> open = new ArrayDeque<>();

    /// Appends the pieces of one file.
    private interface Step {
        void run() throws IOException;
    }

    /// @param closing runs once
    BackupStream(
            BackupHeader header,
            Path catalog,
            BlobStore blobs,
            List<ContentHash> contents,
            Set<String> known,
            Runnable closing) {
        this.createdAt = header.createdAt();
        this.closing = closing;
        steps.add(() -> add(BackupNames.HEADER, BackupNames.json(header)));
        steps.add(() -> add(BackupNames.CATALOG, catalog));
        for (var content : contents) {
            steps.add(() -> add(content, blobs, known.contains(content.value())));
        }
        steps.add(() -> add(BackupNames.MANIFEST, BackupNames.json(new BackupManifest(files, missing, damaged))));
        steps.add(() -> pieces.add(new ByteArrayInputStream(new byte[END_BYTES])));
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (true) {
            if (pieces.isEmpty()) {
                closeFile();
                var step = steps.poll();
                if (step == null) {
                    return -1;
                }
                step.run();
                continue;
            }
            var read = pieces.element().read(buffer, offset, length);
            if (read >= 0) {
                return read;
            }
            ended(pieces.remove());
        }
    }

    /// A file that was read to its end is listed with its hash.
    private void ended(InputStream piece) {
        if (piece instanceof HashedStream file) {
            var last = files.removeLast();
            var hash = file.sha256();
            files.add(new StoredFile(last.name(), last.bytes(), hash));
            if (BackupNames.isBlob(last.name())
                    && !BackupNames.hash(last.name()).equals(hash)) {
                LOG.error("The original file {} is damaged", last.name());
                damaged.add(BackupNames.hash(last.name()));
            }
        }
    }

    private void add(ContentHash content, BlobStore blobs, boolean isKnown) throws IOException {
        try {
            var file = blobs.file(content);
            open.push(file::close);
            if (isKnown) {
                files.add(new StoredFile(BackupNames.blob(content), Files.size(file.path()), content.value()));
            } else {
                add(BackupNames.blob(content), file.path());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("The backup was interrupted");
        } catch (NoSuchFileException _) {
            LOG.error("The original file {} is missing", content);
            missing.add(content.value());
        }
    }

    private void add(String name, Path file) throws IOException {
        var bytes = Files.size(file);
        var content = Files.newInputStream(file);
        open.push(content);
        add(name, bytes, content);
    }

    private void add(String name, byte[] content) {
        add(name, content.length, new ByteArrayInputStream(content));
    }

    private void add(String name, long bytes, InputStream content) {
        pieces.add(new ByteArrayInputStream(new TarHeader(name, bytes).block(createdAt)));
        if (name.equals(BackupNames.MANIFEST)) {
            pieces.add(content);
        } else {
            files.add(new StoredFile(name, bytes, ""));
            pieces.add(new HashedStream(content, bytes));
        }
        pieces.add(new ByteArrayInputStream(new byte[TarHeader.padding(bytes)]));
    }

    private void closeFile() throws IOException {
        while (!open.isEmpty()) {
            open.pop().close();
        }
    }

    @Override
    public void close() throws IOException {
        steps.clear();
        pieces.clear();
        try {
            closeFile();
        } finally {
            closing.run();
        }
    }
}
