package pinakes.engine.core.eval;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import pinakes.embedding.Embedder;
import pinakes.embedding.PassageEmbedding;
import pinakes.embedding.token.PassageTokens;
import pinakes.engine.core.file.OwnerOnly;
import pinakes.engine.file.Sha256;

/// The embeddings of passages from earlier evaluations, in a file, so that later ones are fast.
///
/// The file only grows. An incomplete record at its end is truncated.
final class VectorCache implements AutoCloseable {
    private final Embedder embedder;
    private final FileChannel file;
    private final Map<TextKey, PassageEmbedding> embeddings = new HashMap<>();

    private VectorCache(Embedder embedder, FileChannel file) {
        this.embedder = embedder;
        this.file = file;
    }

    /// Opens and locks the file of a model.
    static VectorCache open(Embedder embedder, Path path) throws IOException {
        OwnerOnly.directory(path.toAbsolutePath().resolveSibling(".").normalize());
        var file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            lock(file);
            var cache = new VectorCache(embedder, file);
            cache.load();
            return cache;
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    Embedder embedder() {
        return embedder;
    }

    List<PassageEmbedding> passages(List<String> texts) throws IOException, InterruptedException {
        var unknown = texts.stream()
                .filter(text -> !knows(TextKey.of(text)))
                .distinct()
                .toList();
        var made = unknown.isEmpty() ? List.<PassageEmbedding>of() : embedder.embedPassages(unknown);
        for (int i = 0; i < unknown.size(); i++) {
            keep(TextKey.of(unknown.get(i)), made.get(i));
        }
        return texts.stream().map(text -> kept(TextKey.of(text))).toList();
    }

    private synchronized boolean knows(TextKey key) {
        return embeddings.containsKey(key);
    }

    private synchronized PassageEmbedding kept(TextKey key) {
        return Objects.requireNonNull(embeddings.get(key), "a cached embedding is missing");
    }

    /// Each record is written at once, so that an aborted run keeps its embeddings.
    private synchronized void keep(TextKey key, PassageEmbedding embedding) throws IOException {
        if (embeddings.putIfAbsent(key, embedding) != null) {
            return;
        }
        var tokens = embedding.tokens().bytes();
        var entry = ByteBuffer.allocate(headBytes() + tokens.length)
                .putLong(key.high())
                .putLong(key.low())
                .putInt(tokens.length);
        for (float number : embedding.vector()) {
            entry.putFloat(number);
        }
        entry.put(tokens).flip();
        while (entry.hasRemaining()) {
            file.write(entry);
        }
    }

    private void load() throws IOException {
        long complete = 0;
        var in = new DataInputStream(new BufferedInputStream(Channels.newInputStream(file)));
        while (file.size() - complete >= headBytes()) {
            var key = new TextKey(in.readLong(), in.readLong());
            int tokenBytes = in.readInt();
            var vector = new float[embedder.model().dimension()];
            for (int j = 0; j < vector.length; j++) {
                vector[j] = in.readFloat();
            }
            if (tokenBytes < 0 || file.size() - complete - headBytes() < tokenBytes) {
                break;
            }
            embeddings.put(key, new PassageEmbedding(vector, PassageTokens.of(in.readNBytes(tokenBytes))));
            complete += headBytes() + tokenBytes;
        }
        file.truncate(complete);
        file.position(complete);
    }

    private int headBytes() {
        return 2 * Long.BYTES + Integer.BYTES + Float.BYTES * embedder.model().dimension();
    }

    private static void lock(FileChannel file) throws IOException {
        try {
            if (file.tryLock() != null) {
                return;
            }
        } catch (OverlappingFileLockException _) {
            // Locked by this process.
        }
        throw new IOException("another evaluation with this model is running");
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /// Identifies an embedded text: the first half of its SHA-256.
    private record TextKey(long high, long low) {
        static TextKey of(String text) {
            var numbers = ByteBuffer.wrap(Sha256.of(text));
            return new TextKey(numbers.getLong(), numbers.getLong());
        }
    }
}
