package pinakes.engine.local;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.blob.BlobFile;
import pinakes.engine.core.blob.BlobStaging;
import pinakes.engine.core.blob.BlobStore;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.blob.OwnerMark;
import pinakes.engine.core.blob.StagedContent;
import pinakes.engine.core.blob.VerifiedStream;
import pinakes.engine.core.file.DiskFault;
import pinakes.engine.core.file.FileTree;
import pinakes.engine.core.file.OwnerOnly;

/// Stores bytes in files named by their hash.
public final class FileBlobStore implements BlobStore {
    /// The directory for incoming bytes, inside the root.
    public static final String STAGING = "staging";

    /// The directory for blobs that the catalog does not refer to, next to the root.
    private static final String ORPHANS = "orphans";

    private static final Logger LOG = LoggerFactory.getLogger(FileBlobStore.class);

    private final Path root;
    private final BlobStaging staging;
    private final boolean isShared;

    private FileBlobStore(Path root, boolean isShared) throws IOException {
        this.root = root;
        this.staging = BlobStaging.open(OwnerOnly.directory(root).resolve(STAGING));
        this.isShared = isShared;
    }

    /// Opens the store in a directory of this engine alone, which is created if missing.
    public static FileBlobStore open(Path root) throws IOException {
        return new FileBlobStore(root, false);
    }

    /// Opens the store in a directory that other engines may use at the same time.
    public static FileBlobStore shared(Path root) throws IOException {
        return new FileBlobStore(root, true);
    }

    @Override
    public String place() {
        return root.toString();
    }

    @Override
    public BlobStaging staging() {
        return staging;
    }

    @Override
    public void keep(StagedContent staged) {
        var place = path(staged.hash());
        try {
            if (Files.exists(place)) {
                staged.close();
                return;
            }
            var directory = directory(place);
            if (Files.notExists(directory)) {
                OwnerOnly.directory(directory);
                FileTree.flush(root);
            }
            Files.move(staged.file(), place, StandardCopyOption.ATOMIC_MOVE);
            FileTree.flush(directory);
        } catch (IOException e) {
            throw BlobStaging.failed(root, e);
        }
    }

    /// Where the bytes are, if they are stored.
    Path path(ContentHash hash) {
        return root.resolve(hash.value().substring(0, 2)).resolve(hash.value());
    }

    @Override
    public boolean has(ContentHash hash) {
        return Files.exists(path(hash));
    }

    @Override
    public InputStream open(ContentHash hash) throws IOException {
        return new VerifiedStream(Channels.newInputStream(FileChannel.open(path(hash), StandardOpenOption.READ)), hash);
    }

    /// Not compared with its hash, which would read it twice.
    @Override
    public BlobFile file(ContentHash hash) {
        return new BlobFile(path(hash), false);
    }

    @Override
    public void delete(ContentHash hash) throws IOException {
        Files.deleteIfExists(path(hash));
    }

    @Override
    public long sizeBytes() throws IOException {
        var total = 0L;
        for (var prefix : prefixes()) {
            total += FileTree.sizeBytes(root.resolve(prefix));
        }
        return total;
    }

    @Override
    public void clearStaging() throws IOException {
        if (!isShared) { // others may be storing files now
            staging.clear();
        }
    }

    @Override
    public String orphanLocation() {
        return root.resolveSibling(ORPHANS).toString();
    }

    @Override
    public List<ContentHash> orphans() throws IOException {
        return contentsIn(root.resolveSibling(ORPHANS));
    }

    @Override
    public void restore(ContentHash hash) throws IOException {
        if (!has(hash)) {
            OwnerOnly.directory(directory(path(hash)));
            Files.move(root.resolveSibling(ORPHANS).resolve(hash.value()), path(hash));
            LOG.info("Moved blob {} back to its place", hash);
        }
    }

    @Override
    public List<String> prefixes() throws IOException {
        try (var entries = Files.list(root)) {
            return entries.filter(entry -> !entry.endsWith(STAGING) && Files.isDirectory(entry))
                    .map(entry -> entry.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    @Override
    public List<ContentHash> contents(String prefix) throws IOException {
        return contentsIn(root.resolve(prefix));
    }

    @Override
    public Optional<UUID> owner() {
        try {
            return Optional.of(OwnerMark.parse(Files.readAllBytes(root.resolve(OwnerMark.NAME)), place()));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        } catch (IOException e) {
            throw new EngineUnavailableException(
                    "The file " + root.resolve(OwnerMark.NAME) + " cannot be read: " + DiskFault.words(root, e), e);
        }
    }

    /// The mark appears atomically.
    @Override
    public void mark(UUID owner) {
        var file = root.resolve(OwnerMark.NAME);
        try (var staged = staging.stage(new ByteArrayInputStream(OwnerMark.bytes(owner)), Long.MAX_VALUE)) {
            Files.move(staged.file(), file, StandardCopyOption.ATOMIC_MOVE);
            FileTree.flush(root);
        } catch (IOException e) {
            throw new EngineUnavailableException(
                    "The file " + file + " cannot be written: " + DiskFault.words(root, e), e);
        }
    }

    /// Other files are left alone.
    private static List<ContentHash> contentsIn(Path directory) throws IOException {
        return BlobStaging.files(directory).stream()
                .flatMap(file -> ContentHash.parse(file.getFileName().toString()).stream())
                .toList();
    }

    @Override
    public void setAside(ContentHash hash) throws IOException {
        Files.move(
                path(hash),
                OwnerOnly.directory(root.resolveSibling(ORPHANS)).resolve(hash.value()),
                StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public Optional<String> problem() {
        return staging.problem();
    }

    private static Path directory(Path file) {
        return file.resolveSibling(".").normalize();
    }
}
