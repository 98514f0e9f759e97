package pinakes.engine.local.backup;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import pinakes.engine.local.file.OwnerOnly;

/// Writes a snapshot of a [BackupDirectory]: the catalog to its draft, new original files to their common place.
final class SnapshotSink implements BackupSink {
    /// The beginning of the name of an incomplete file.
    static final String DRAFT = ".partial-";

    private final Path draft;
    private final Path root;
    private long bytesWritten;

    SnapshotSink(Path draft, Path root) {
        this.draft = draft;
        this.root = root;
    }

    long bytesWritten() {
        return bytesWritten;
    }

    @Override
    public void begin(BackupHeader header) throws IOException {
        DurableFile.write(draft.resolve(BackupNames.HEADER), new ByteArrayInputStream(BackupNames.json(header)));
    }

    @Override
    public void file(String name, long bytes, InputStream content) throws IOException {
        if (!BackupNames.isBlob(name)) {
            DurableFile.write(draft.resolve(name), content);
            bytesWritten += bytes;
            return;
        }
        var file = root.resolve(name);
        if (Files.exists(file)) {
            return;
        }
        var directory = OwnerOnly.created(file.resolveSibling("").normalize());
        var incomplete = directory.resolve(DRAFT + BackupNames.hash(name));
        Files.deleteIfExists(incomplete);
        DurableFile.write(incomplete, content);
        if (DurableFile.sha256(incomplete).equals(BackupNames.hash(name))) {
            Files.move(incomplete, file, StandardCopyOption.ATOMIC_MOVE);
            DurableFile.flush(directory);
            bytesWritten += bytes;
        } else {
            Files.delete(incomplete); // the list says whether it was damaged before
        }
    }
}
