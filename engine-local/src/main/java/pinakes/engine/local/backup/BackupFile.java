package pinakes.engine.local.backup;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.UUID;
import pinakes.engine.BlockInputStream;
import pinakes.engine.core.file.FileTree;

/// A backup in one file.
public record BackupFile(Path path) implements BackupSource {
    private static final int BUFFER_BYTES = 1 << 17;

    /// The name of the first file in the archive, as tar writes it.
    private static final byte[] START = (BackupNames.HEADER + "\0").getBytes(StandardCharsets.US_ASCII);

    /// Writes a backup, reads it back and then gives it its name. No file with that name may exist yet.
    ///
    /// @param backup as [pinakes.engine.Backups] opens it
    /// @throws FileAlreadyExistsException when a file has the name
    public BackupManifest write(InputStream backup, BackupProgress progress) throws IOException {
        if (Files.exists(path)) {
            throw new FileAlreadyExistsException(path.toString());
        }
        var draft = path.resolveSibling("." + path.getFileName() + ".partial-" + UUID.randomUUID());
        try {
            var manifest = copied(backup, draft, progress);
            var again = new BackupFile(draft).read(progress.following("verifying", BackupSink.NOTHING));
            if (!again.equals(manifest)) {
                throw new InvalidBackupException(
                        "When read back, the backup differs from what was written; check the disk.");
            }
            publish(draft);
            return manifest;
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    @Override
    public BackupManifest read(BackupSink sink) throws IOException {
        try (var in = new BufferedInputStream(Files.newInputStream(path), BUFFER_BYTES)) {
            requireStart(in);
            return whole(new ArchiveReader(in).read(sink));
        }
    }

    /// A file that is not a backup is reported as that, not as a damaged backup.
    private void requireStart(InputStream in) throws IOException {
        in.mark(START.length);
        var start = in.readNBytes(START.length);
        in.reset();
        if (start.length == 0) {
            throw new InvalidBackupException(path + " is empty, so it is not a backup.");
        }
        if (!Arrays.equals(start, START)) {
            throw new InvalidBackupException(path + " is not a Pinakes backup.");
        }
    }

    private static BackupManifest copied(InputStream backup, Path draft, BackupProgress progress) throws IOException {
        try (var channel = DurableFile.create(draft);
                var copying = new Copying(backup, Channels.newOutputStream(channel))) {
            var buffered = new BufferedInputStream(copying, BUFFER_BYTES);
            var manifest = whole(new ArchiveReader(buffered).read(progress.following("copying", BackupSink.NOTHING)));
            channel.force(true);
            return manifest;
        }
    }

    private static BackupManifest whole(BackupCheck.Checked checked) throws InvalidBackupException {
        if (!checked.omitted().isEmpty()) {
            throw new InvalidBackupException("The backup is incomplete: it has no "
                    + checked.omitted().getFirst().name() + ".");
        }
        return checked.manifest();
    }

    /// A link fails if the name has been taken in the meantime. Some file systems have no links.
    private void publish(Path draft) throws IOException {
        try {
            Files.createLink(path, draft);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (UnsupportedOperationException | FileSystemException _) {
            Files.move(draft, path);
        }
        FileTree.flush(path.toAbsolutePath().resolveSibling("").normalize());
    }

    /// Copies everything that is read from a stream.
    private static final class Copying extends BlockInputStream {
        private final InputStream in;
        private final OutputStream copy;

        Copying(InputStream in, OutputStream copy) {
            this.in = in;
            this.copy = copy;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            var read = in.read(buffer, offset, length);
            if (read > 0) {
                copy.write(buffer, offset, read);
            }
            return read;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
