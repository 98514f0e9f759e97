package pinakes.engine.cluster.s3;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineHealth;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.cluster.s3.S3Objects.Entry;
import pinakes.engine.core.blob.BlobFile;
import pinakes.engine.core.blob.BlobStaging;
import pinakes.engine.core.blob.BlobStore;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.blob.OwnerMark;
import pinakes.engine.core.blob.StagedContent;
import pinakes.engine.core.blob.VerifiedStream;
import pinakes.engine.core.file.DiskFault;

/// Stores bytes as objects of a bucket, which are named by their hash.
///
/// The server checks the SHA-256 of what it receives, and readers check what they receive.
public final class S3BlobStore implements BlobStore {
    private static final String UNUSABLE = S3Content.ORIGINALS.unusable();

    private static final Logger LOG = LoggerFactory.getLogger(S3BlobStore.class);
    private static final String ORPHANS = "orphans";
    private static final Duration PROBE_INTERVAL = Duration.ofSeconds(5);

    private final S3Objects objects;
    private final BlobStaging staging;

    /// Guarded by this, as the problem is.
    private long nextProbeNanos = System.nanoTime();

    private Optional<String> problem = Optional.empty();

    private S3BlobStore(S3Objects objects, BlobStaging staging) {
        this.objects = objects;
        this.staging = staging;
    }

    /// Opens a bucket, which must exist.
    ///
    /// @param staging a directory of this engine alone
    /// @throws EngineUnavailableException when the bucket cannot be used
    public static S3BlobStore open(S3Address address, Path staging) throws IOException, InterruptedException {
        var objects = new S3Objects(address, S3Content.ORIGINALS);
        objects.probe(EngineHealth.PART_TIMEOUT.multipliedBy(2));
        LOG.info("Original files are in {}", address);
        return new S3BlobStore(objects, BlobStaging.open(staging));
    }

    @Override
    public String place() {
        return objects.address().url().toString();
    }

    @Override
    public BlobStaging staging() {
        return staging;
    }

    @Override
    public void keep(StagedContent staged) throws InterruptedException {
        try (staged) {
            if (!has(staged.hash())) {
                objects.put(
                        name(staged.hash()),
                        staged.file(),
                        staged.sizeBytes(),
                        staged.hash().value());
            }
        } catch (IOException | UncheckedIOException e) {
            throw new EngineUnavailableException(
                    "The document cannot be stored: " + DiskFault.words(staging.path(), e), e);
        }
    }

    @Override
    public boolean has(ContentHash hash) throws InterruptedException {
        return objects.has(name(hash));
    }

    @Override
    public InputStream open(ContentHash hash) throws IOException, InterruptedException {
        var content = S3Stream.open(objects, name(hash)).orElseThrow(() -> new NoSuchFileException(name(hash)));
        return new VerifiedStream(content, hash);
    }

    @Override
    public BlobFile file(ContentHash hash) throws InterruptedException {
        var found = S3Stream.open(objects, name(hash));
        try (var content = found.orElseThrow(() -> new UncheckedIOException(new NoSuchFileException(name(hash))))) {
            var copy = staging.stage(content, Long.MAX_VALUE);
            if (!copy.hash().equals(hash)) {
                copy.close();
                throw new UncheckedIOException(
                        new IOException("Blob " + hash + " is damaged: its checksum does not match"));
            }
            return new BlobFile(copy.file(), true);
        } catch (IOException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted while a file was being read from S3");
            }
            throw new EngineUnavailableException(UNUSABLE + "the connection to S3 broke. Try again.", e);
        }
    }

    @Override
    public void delete(ContentHash hash) throws InterruptedException {
        objects.delete(name(hash));
    }

    @Override
    public long sizeBytes() throws InterruptedException {
        var total = 0L;
        for (var prefix : prefixes()) {
            total += objects.list(prefix + "/").stream().mapToLong(Entry::bytes).sum();
        }
        return total;
    }

    @Override
    public List<String> prefixes() throws InterruptedException {
        return objects.top().stream()
                .filter(name -> name.endsWith("/"))
                .map(name -> name.substring(0, name.length() - 1))
                .filter(prefix -> !prefix.equals(ORPHANS))
                .toList();
    }

    @Override
    public List<ContentHash> contents(String prefix) throws InterruptedException {
        return objects.list(prefix + "/").stream()
                .map(Entry::name)
                .flatMap(name -> ContentHash.parse(name.substring(name.lastIndexOf('/') + 1)).stream())
                .toList();
    }

    @Override
    public Optional<UUID> owner() throws InterruptedException {
        try (var mark = S3Stream.open(objects, OwnerMark.NAME).orElse(null)) {
            return mark == null ? Optional.empty() : Optional.of(OwnerMark.parse(mark.readAllBytes(), place()));
        } catch (IOException e) {
            throw new EngineUnavailableException(UNUSABLE + "the connection to S3 broke. Try again.", e);
        }
    }

    @Override
    public void mark(UUID owner) throws InterruptedException {
        objects.put(OwnerMark.NAME, OwnerMark.bytes(owner));
    }

    @Override
    public void clearStaging() throws IOException {
        staging.clear();
    }

    @Override
    public String orphanLocation() {
        return "s3://" + objects.address().bucket() + "/" + objects.address().prefix() + ORPHANS;
    }

    @Override
    public void setAside(ContentHash hash) throws InterruptedException {
        objects.move(name(hash), orphan(hash));
    }

    @Override
    public List<ContentHash> orphans() throws InterruptedException {
        return contents(ORPHANS);
    }

    @Override
    public void restore(ContentHash hash) throws InterruptedException {
        if (!has(hash)) {
            objects.move(orphan(hash), name(hash));
            LOG.info("Moved blob {} back to its place", hash);
        }
    }

    /// Tries the disk for incoming bytes, and asks the server, at most once every few seconds.
    @Override
    public synchronized Optional<String> problem() throws InterruptedException {
        if (System.nanoTime() - nextProbeNanos >= 0) {
            problem = probed();
            nextProbeNanos = System.nanoTime() + PROBE_INTERVAL.toNanos();
        }
        return problem.or(staging::problem);
    }

    private Optional<String> probed() throws InterruptedException {
        try {
            objects.probe(EngineHealth.PART_TIMEOUT);
            return Optional.empty();
        } catch (EngineUnavailableException e) {
            return Optional.of("Storage directory not accessible: " + e.getMessage());
        }
    }

    private static String name(ContentHash hash) {
        return hash.value().substring(0, 2) + "/" + hash.value();
    }

    private static String orphan(ContentHash hash) {
        return ORPHANS + "/" + hash.value();
    }
}
