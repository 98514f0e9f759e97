package pinakes.engine.cluster.opensearch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import pinakes.embedding.Embedder;
import pinakes.engine.cluster.opensearch.OpenSearchClient.Request;
import pinakes.engine.core.file.FileTree;
import pinakes.engine.core.index.ChunkGroup;
import pinakes.engine.core.index.IndexIdentity;
import pinakes.engine.core.index.IndexedChunk;
import pinakes.engine.core.index.UnitVector;
import pinakes.engine.document.ChunkId;
import pinakes.testkit.server.OpenSearchNodes;

/// A real OpenSearch server with one node, which all tests of a process share.
public final class OpenSearchServer {
    private static final AtomicInteger PREFIXES = new AtomicInteger();
    private static final int PORT = started();

    private OpenSearchServer() {}

    public static int port() {
        return PORT;
    }

    /// The server with names that no other test uses.
    public static OpenSearchAddress address() {
        return address(PORT);
    }

    /// The same behind another port, such as that of a proxy.
    public static OpenSearchAddress address(int port) {
        return new OpenSearchAddress(
                URI.create("http://127.0.0.1:" + port + "/test" + PREFIXES.incrementAndGet()), null, null);
    }

    /// How many chunks all indexes of an address have, as searches see them.
    public static long chunks(OpenSearchAddress address) throws InterruptedException {
        return new OpenSearchClient(address)
                .send(new Request("GET", "/" + address.prefix() + "-*/_count"))
                .orElseThrow()
                .path("count")
                .asLong();
    }

    /// The names of all indexes of an address.
    public static Set<String> indexes(OpenSearchAddress address) throws InterruptedException {
        return Set.copyOf(
                new OpenSearchStorage(address).indexes(address.prefix() + "-*").values());
    }

    /// Deletes all indexes of an address, as an administrator might.
    public static void deleteAll(OpenSearchAddress address) throws InterruptedException {
        var storage = new OpenSearchStorage(address);
        for (var index : storage.indexes(address.prefix() + "-*").keySet()) {
            storage.delete(index);
        }
    }

    /// Writes a revision of a document into the index of an address, as an engine does that dies before it looks at the
    /// catalog again.
    public static void write(OpenSearchAddress address, Embedder embedder, long number, long revision, String text)
            throws InterruptedException {
        var vector = UnitVector.of(embedder.embedPassage(text).vector());
        var chunk = new IndexedChunk(new ChunkId(new UUID(revision, number)), List.of(), text, vector);
        for (var alias : indexes(address)) {
            try (var index =
                    OpenSearchChunkIndex.open(new OpenSearchClient(address), alias, IndexIdentity.of(embedder))) {
                index.replace(List.of(new ChunkGroup(number, revision, null, "", List.of(), List.of(chunk))));
                index.refresh();
            }
        }
    }

    private static int started() {
        try {
            var directory = Files.createTempDirectory("opensearch");
            var options = List.of("-Xms512m", "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
            var server = OpenSearchNodes.start(unpacked(), directory, 1, options);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(server, directory)));
            return server.port(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while OpenSearch started", e);
        }
    }

    private static void remove(OpenSearchNodes server, Path directory) {
        server.close();
        try {
            FileTree.delete(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The build of this module unpacks it. Tests of other modules run beside it.
    private static Path unpacked() {
        var own = Path.of("target/opensearch");
        return Files.isDirectory(own) ? own : Path.of("../engine-cluster").resolve(own);
    }
}
