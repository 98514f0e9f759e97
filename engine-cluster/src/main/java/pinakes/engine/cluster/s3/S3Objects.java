package pinakes.engine.cluster.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.cluster.s3.S3Client.Body;
import pinakes.engine.cluster.s3.S3Client.Request;
import pinakes.engine.file.Sha256;

/// The objects under an address in a bucket; their names are relative to it.
///
/// The server checks the SHA-256 of every request.
final class S3Objects {
    private static final Logger LOG = LoggerFactory.getLogger(S3Objects.class);

    /// Larger objects are sent in parts of half this size or more, which are kept in memory one at a time.
    private static final int AT_ONCE_BYTES_MAX = 16 << 20;

    private static final int PART_BYTES_MIN = AT_ONCE_BYTES_MAX / 2;

    /// S3 allows 10,000 parts per upload.
    private static final int PARTS_MAX = 9_000;

    private final S3Address address;
    private final String unusable;
    private final S3Client client;

    S3Objects(S3Address address, S3Content content) {
        this.address = address;
        this.unusable = content.unusable();
        this.client = new S3Client(address, content, InstantSource.system());
    }

    /// An object in a list.
    record Entry(String name, long bytes, Instant modified) {}

    S3Address address() {
        return address;
    }

    /// Whether the bucket can be used now; not repeated.
    ///
    /// @throws EngineUnavailableException when it cannot
    void probe(Duration timeout) throws InterruptedException {
        client.probe(timeout);
    }

    boolean has(String name) throws InterruptedException {
        return client.send(new Request("HEAD", key(name))).isPresent();
    }

    /// A part of an object; empty when there is none.
    Optional<S3Client.Range> range(String name, long from, int bytesMax) throws InterruptedException {
        return client.range(key(name), from, bytesMax);
    }

    /// Stores a few bytes.
    void put(String name, byte[] bytes) throws InterruptedException {
        client.put(new Request("PUT", key(name)).with(Body.of(bytes)));
    }

    /// Stores a file.
    void put(String name, Path file, long bytes, String sha256) throws IOException, InterruptedException {
        if (bytes <= AT_ONCE_BYTES_MAX) {
            client.put(new Request("PUT", key(name)).with(Body.of(file, sha256)));
            return;
        }
        try (var content = Files.newInputStream(file)) {
            putInParts(name, bytes, content, sha256);
        }
    }

    /// Stores the next bytes of a stream; if they do not have the expected hash, nothing is stored.
    ///
    /// @param expected null for any
    /// @return their hash
    String put(String name, long bytes, InputStream content, @Nullable String expected)
            throws IOException, InterruptedException {
        if (bytes > AT_ONCE_BYTES_MAX) {
            return putInParts(name, bytes, content, expected);
        }
        var body = Body.of(content.readNBytes((int) bytes));
        if (expected == null || expected.equals(body.sha256())) {
            client.put(new Request("PUT", key(name)).with(body));
        }
        return body.sha256();
    }

    private String putInParts(String name, long bytes, InputStream content, @Nullable String expected)
            throws IOException, InterruptedException {
        var upload = client.send(new Request("POST", key(name)).with("uploads", ""))
                .flatMap(answer -> answer.first("InitiateMultipartUploadResult/UploadId"))
                .orElseThrow(() -> new EngineUnavailableException(unusable + "S3 did not start the multipart upload."));
        var isDone = false;
        try {
            var digest = Sha256.digest();
            var parts = new StringBuilder();
            var partBytes = (int) Math.max(PART_BYTES_MIN, bytes / PARTS_MAX);
            var number = 1;
            for (var rest = bytes; rest > 0; number++) {
                var part = content.readNBytes((int) Math.min(partBytes, rest));
                digest.update(part);
                rest = part.length == 0 ? 0 : rest - part.length;
                parts.append(put(name, upload, number, part));
            }
            var hash = HexFormat.of().formatHex(digest.digest());
            if (expected == null || expected.equals(hash)) {
                complete(name, upload, "<CompleteMultipartUpload>" + parts + "</CompleteMultipartUpload>");
                isDone = true;
            }
            return hash;
        } finally {
            if (!isDone) {
                abort(name, upload);
            }
        }
    }

    /// @return the part as the list of all parts names it
    private String put(String name, String upload, int number, byte[] part) throws InterruptedException {
        var tag = client.put(new Request("PUT", key(name))
                .with("partNumber", Integer.toString(number))
                .with("uploadId", upload)
                .with(Body.of(part)));
        return "<Part><PartNumber>" + number + "</PartNumber><ETag>"
                + tag.replace("&", "&amp;").replace("<", "&lt;") + "</ETag></Part>";
    }

    /// The server may begin its answer with success before it knows.
    private void complete(String name, String upload, String parts) throws InterruptedException {
        var answer = client.send(
                new Request("POST", key(name)).with("uploadId", upload).with(Body.of(parts.getBytes(UTF_8))));
        if (answer.isEmpty() || answer.get().first("Error/Code").isPresent()) {
            throw new EngineUnavailableException(unusable + "S3 did not complete a multipart upload.");
        }
    }

    private void abort(String name, String upload) {
        try {
            client.send(new Request("DELETE", key(name)).with("uploadId", upload));
        } catch (EngineUnavailableException e) {
            LOG.warn(
                    "Cannot abort the upload of {}; a lifecycle rule for incomplete uploads can delete its parts",
                    key(name));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    void delete(String name) throws InterruptedException {
        client.send(new Request("DELETE", key(name)));
    }

    /// S3 copies objects of up to 5 GB in one step.
    void move(String from, String to) throws InterruptedException {
        var copied = client.send(new Request("PUT", key(to))
                .withHeader("x-amz-copy-source", "/" + address.bucket() + "/" + S3Address.encoded(key(from))));
        if (copied.isEmpty() || copied.get().first("Error/Code").isPresent()) {
            throw new EngineUnavailableException(unusable + "S3 did not copy an object.");
        }
        client.send(new Request("DELETE", key(from)));
    }

    /// All objects whose names begin with a prefix.
    List<Entry> list(String prefix) throws InterruptedException {
        var entries = new ArrayList<Entry>();
        for (var page : pages(prefix, "")) {
            var keys = page.all("Contents/Key");
            var sizes = page.all("Contents/Size");
            var times = page.all("Contents/LastModified");
            if (sizes.size() != keys.size() || times.size() != keys.size()) {
                throw new EngineUnavailableException(unusable + "S3 did not list the bucket.");
            }
            for (var i = 0; i < keys.size(); i++) {
                entries.add(new Entry(
                        keys.get(i).substring(address.prefix().length()),
                        Long.parseLong(sizes.get(i)),
                        Instant.parse(times.get(i))));
            }
        }
        return entries;
    }

    /// What is at the top: the first parts of names, with a slash if names continue after them.
    List<String> top() throws InterruptedException {
        var root = address.prefix().length();
        return pages("", "/").stream()
                .flatMap(page ->
                        Stream.concat(page.all("CommonPrefixes/Prefix").stream(), page.all("Contents/Key").stream()))
                .map(key -> key.substring(root))
                .sorted()
                .toList();
    }

    private List<S3Xml> pages(String prefix, String delimiter) throws InterruptedException {
        var pages = new ArrayList<S3Xml>();
        var request = new Request("GET", "").with("list-type", "2").with("prefix", key(prefix));
        var next = Optional.of(delimiter.isEmpty() ? request : request.with("delimiter", delimiter));
        while (next.isPresent()) {
            var asked = next.get();
            var page = client.send(asked)
                    .filter(answer ->
                            answer.first("ListBucketResult/IsTruncated").isPresent())
                    .orElseThrow(() -> new EngineUnavailableException(unusable + "S3 did not list the bucket."));
            pages.add(page);
            next = page.first("ListBucketResult/NextContinuationToken")
                    .map(token -> asked.with("continuation-token", token));
        }
        return pages;
    }

    private String key(String name) {
        return address.prefix() + name;
    }
}
