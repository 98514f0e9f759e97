package pinakes.engine.cluster.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.cluster.s3.S3Client.Body;
import pinakes.engine.cluster.s3.S3Client.Request;
import pinakes.engine.local.blob.BlobFile;
import pinakes.engine.local.blob.BlobStore;
import pinakes.engine.local.blob.ContentHash;
import pinakes.engine.local.blob.StagedContent;
import pinakes.engine.local.blob.BlobStaging;
import pinakes.engine.local.blob.VerifiedStream;
import pinakes.engine.local.file.DiskFault;

/// Stores bytes as objects of a bucket, which are named by their hash.
///
/// The server checks the SHA-256 of what it receives, and readers check what they receive.
public final class S3BlobStore implements BlobStore {
    static final String UNUSABLE = "The stored files cannot be used: ";

    private static final Logger LOG = LoggerFactory.getLogger(S3BlobStore.class);
    private static final String ORPHANS = "orphans";
    private static final Duration PROBE_INTERVAL = Duration.ofSeconds(5);
    private static final Duration PROBE_PATIENCE = Duration.ofSeconds(2);

    /// Larger files are sent in parts of half this size, which are kept in memory one at a time.
    private static final int AT_ONCE_BYTES_MAX = 16 << 20;

    private static final int PART_BYTES = AT_ONCE_BYTES_MAX / 2;

    private final S3Address address;
    private final S3Client client;
    private final BlobStaging staging;

    /// Guarded by this, as the problem is.
    private long nextProbeNanos = System.nanoTime();

    private Optional<String> problem = Optional.empty();

    private S3BlobStore(S3Address address, S3Client client, BlobStaging staging) {
        this.address = address;
        this.client = client;
        this.staging = staging;
    }

    /// Opens a bucket, which must exist.
    ///
    /// @param staging a directory of this engine alone
    /// @throws EngineUnavailableException when the bucket cannot be used
    public static S3BlobStore open(S3Address address, Path staging) throws IOException, InterruptedException {
        var client = new S3Client(address, InstantSource.system());
        client.probe(PROBE_PATIENCE.multipliedBy(2));
        LOG.info("Original files are in {}", address);
        return new S3BlobStore(address, client, BlobStaging.open(staging));
    }

    @Override
    public String place() {
        return address.url().toString();
    }

    @Override
    public Path staging() {
        return staging.path();
    }

    @Override
    public StagedContent stage(InputStream content, long bytesMax) throws IOException {
        return staging.stage(content, bytesMax);
    }

    @Override
    public void keep(StagedContent staged) throws InterruptedException {
        try (staged) {
            if (has(staged.hash())) {
                return;
            }
            if (staged.sizeBytes() > AT_ONCE_BYTES_MAX) {
                putInParts(staged);
            } else {
                client.put(new Request("PUT", key(staged.hash()))
                        .with(Body.of(staged.file(), staged.hash().value())));
            }
        } catch (IOException | UncheckedIOException e) {
            throw new EngineUnavailableException(
                    "The document cannot be stored: " + DiskFault.words(staging.path(), e), e);
        }
    }

    private void putInParts(StagedContent staged) throws IOException, InterruptedException {
        var key = key(staged.hash());
        var upload = client.send(new Request("POST", key).with("uploads", ""))
                .flatMap(answer -> answer.first("InitiateMultipartUploadResult/UploadId"))
                .orElseThrow(() -> new EngineUnavailableException(UNUSABLE + "S3 did not begin an upload in parts."));
        try (var content = Files.newInputStream(staged.file())) {
            var parts = new StringBuilder();
            var number = 1;
            for (var part = content.readNBytes(PART_BYTES); part.length > 0; part = content.readNBytes(PART_BYTES)) {
                var tag = client.put(new Request("PUT", key)
                        .with("partNumber", Integer.toString(number))
                        .with("uploadId", upload)
                        .with(Body.of(part)));
                parts.append("<Part><PartNumber>").append(number).append("</PartNumber><ETag>");
                parts.append(tag.replace("&", "&amp;").replace("<", "&lt;")).append("</ETag></Part>");
                number++;
            }
            complete(key, upload, "<CompleteMultipartUpload>" + parts + "</CompleteMultipartUpload>");
        } catch (RuntimeException | IOException | InterruptedException e) {
            abort(key, upload);
            throw e;
        }
    }

    /// The server may begin its answer with success before it knows.
    private void complete(String key, String upload, String parts) throws InterruptedException {
        var answer =
                client.send(new Request("POST", key).with("uploadId", upload).with(Body.of(parts.getBytes(UTF_8))));
        if (answer.isEmpty() || answer.get().first("Error/Code").isPresent()) {
            throw new EngineUnavailableException(UNUSABLE + "S3 did not complete an upload in parts.");
        }
    }

    private void abort(String key, String upload) {
        try {
            client.send(new Request("DELETE", key).with("uploadId", upload));
        } catch (EngineUnavailableException e) {
            LOG.warn("Parts of {} stay in S3 until its rule for incomplete uploads deletes them", key);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean has(ContentHash hash) throws InterruptedException {
        return client.send(new Request("HEAD", key(hash))).isPresent();
    }

    @Override
    public InputStream open(ContentHash hash) throws IOException, InterruptedException {
        return new VerifiedStream(received(hash), hash);
    }

    private InputStream received(ContentHash hash) throws IOException, InterruptedException {
        return client.open(key(hash)).orElseThrow(() -> new NoSuchFileException(key(hash)));
    }

    @Override
    public BlobFile file(ContentHash hash) throws InterruptedException {
        try (var content = opened(hash)) {
            var copy = staging.stage(content, Long.MAX_VALUE);
            if (!copy.hash().equals(hash)) {
                copy.close();
                throw new UncheckedIOException(
                        new IOException("Blob " + hash + " is damaged: it has another checksum"));
            }
            return new BlobFile(copy.file(), true);
        } catch (IOException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted while a file was read from S3");
            }
            throw new EngineUnavailableException(UNUSABLE + "the connection to S3 broke. Try again.", e);
        }
    }

    private InputStream opened(ContentHash hash) throws InterruptedException {
        try {
            return received(hash);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void delete(ContentHash hash) throws InterruptedException {
        client.send(new Request("DELETE", key(hash)));
    }

    @Override
    public long sizeBytes() throws InterruptedException {
        var total = 0L;
        for (var shelf : shelves()) {
            for (var page : pages(inAddress(shelf + "/"), "")) {
                total += page.all("Contents/Size").stream()
                        .mapToLong(Long::parseLong)
                        .sum();
            }
        }
        return total;
    }

    @Override
    public List<String> shelves() throws InterruptedException {
        var root = inAddress("");
        return pages(root, "/").stream()
                .flatMap(page -> page.all("CommonPrefixes/Prefix").stream())
                .map(prefix -> prefix.substring(root.length(), prefix.length() - 1))
                .filter(shelf -> !shelf.equals(ORPHANS))
                .sorted()
                .toList();
    }

    @Override
    public List<ContentHash> contents(String shelf) throws InterruptedException {
        return pages(inAddress(shelf + "/"), "").stream()
                .flatMap(page -> page.all("Contents/Key").stream())
                .flatMap(key -> ContentHash.parse(key.substring(key.lastIndexOf('/') + 1)).stream())
                .toList();
    }

    private List<S3Xml> pages(String prefix, String delimiter) throws InterruptedException {
        var pages = new ArrayList<S3Xml>();
        var request = new Request("GET", "").with("list-type", "2").with("prefix", prefix);
        var next = Optional.of(delimiter.isEmpty() ? request : request.with("delimiter", delimiter));
        while (next.isPresent()) {
            var asked = next.get();
            var page = client.send(asked)
                    .filter(answer ->
                            answer.first("ListBucketResult/IsTruncated").isPresent())
                    .orElseThrow(() -> new EngineUnavailableException(UNUSABLE + "S3 does not list the bucket."));
            pages.add(page);
            next = page.first("ListBucketResult/NextContinuationToken")
                    .map(token -> asked.with("continuation-token", token));
        }
        return pages;
    }

    @Override
    public void clearStaging() throws IOException {
        staging.clear();
    }

    @Override
    public void setAside(ContentHash hash) throws InterruptedException {
        move(key(hash), orphan(hash));
    }

    @Override
    public List<ContentHash> orphans() throws InterruptedException {
        return contents(ORPHANS);
    }

    @Override
    public void restore(ContentHash hash) throws InterruptedException {
        if (!has(hash)) {
            move(orphan(hash), key(hash));
            LOG.info("Moved blob {} back to its place", hash);
        }
    }

    /// S3 copies objects of up to 5 GB in one step.
    private void move(String from, String to) throws InterruptedException {
        var copied = client.send(new Request("PUT", to)
                .withHeader("x-amz-copy-source", "/" + address.bucket() + "/" + S3Address.encoded(from)));
        if (copied.isEmpty() || copied.get().first("Error/Code").isPresent()) {
            throw new EngineUnavailableException(UNUSABLE + "S3 did not copy an object.");
        }
        client.send(new Request("DELETE", from));
    }

    /// Asks the server, at most once in some seconds.
    @Override
    public synchronized Optional<String> problem() throws InterruptedException {
        if (System.nanoTime() - nextProbeNanos >= 0) {
            problem = probed();
            nextProbeNanos = System.nanoTime() + PROBE_INTERVAL.toNanos();
        }
        return problem;
    }

    private Optional<String> probed() throws InterruptedException {
        try {
            client.probe(PROBE_PATIENCE);
            return Files.isWritable(staging.path())
                    ? Optional.empty()
                    : Optional.of("Storage directory not accessible: " + staging.path() + " is not writable.");
        } catch (EngineUnavailableException e) {
            return Optional.of("Storage directory not accessible: " + e.getMessage());
        }
    }

    private String key(ContentHash hash) {
        return inAddress(hash.value().substring(0, 2) + "/" + hash.value());
    }

    private String orphan(ContentHash hash) {
        return inAddress(ORPHANS + "/" + hash.value());
    }

    private String inAddress(String name) {
        return address.prefix() + name;
    }
}
